/// What could harm a reader or this program.
extension Catalogue {
    static let safety: [Rule] = [
        Rule(
            "SEC-001", .fatal, "names stay inside the package",
            help: "Never unpack this file with another program. Pack the folder again with relative names."),
        Rule(
            "SEC-002", .fatal, "entries are regular files and folders",
            help: "Replace links and special files by the files that they mean."),
        Rule(
            "SEC-003", .fatal, "entries lie side by side",
            help: "No zip program writes this by accident: treat the file as an attack, or pack again from "
                + "the original files."),
        Rule(
            "SEC-004", .fatal, "contents expand within limits",
            help: "Leave out what is not needed, or raise the limit with --limit if you know the file."),
        Rule(
            "SEC-005", .fatal, "a name occurs once",
            help: "Remove the second file: programs disagree on which of the two counts."),
        Rule(
            "SEC-006", .error, "names differ in more than case or accent form",
            help: "Rename one of them: on Windows and macOS they are one file."),
        Rule(
            "SEC-007", .fatal, "the archive reads the same from both ends",
            help: "Programs would see different contents. Pack again from the original files."),
        Rule(
            "SEC-008", .fatal, "nothing is encrypted",
            help: "Pack without a password: readers have no way to ask for one."),
        Rule(
            "SEC-009", .fatal, "the manifest has no DOCTYPE but Apple's own in a plist",
            help: "Delete the DOCTYPE line; entities and external files are never read."),
        Rule(
            "SEC-010", .error, "links are https, http, mailto or tel",
            help: "Write the whole address, starting with https://; other schemes are never opened."),
        Rule("SEC-011", .warning, "links are encrypted", help: "Use https:// where the site has it."),
        Rule(
            "SEC-012", .error, "links carry no user name, password or control character",
            help: "Remove what stands before the @, and every blank and line break."),
        Rule(
            "SEC-013", .error, "packaged HTML, CSS and SVG load nothing from elsewhere",
            help: "Put the file into the package, or list its origin in the widget's network."),
        Rule(
            "SEC-014", .error, "scripts run only where the manifest allows them",
            help: "Set scripts on the widget, or take the script out of the article."),
        Rule(
            "SEC-015", .error, "packaged HTML does not lead elsewhere by itself",
            help: "Remove base, refresh, form action or frame; link from the overlay instead."),
        Rule(
            "SEC-016", .error, "pictures in SVG are pictures only",
            help: "Export the SVG without scripts and links to other files."),
        Rule(
            "SEC-017", .warning, "assets are no programs or archives",
            help: "Take it out of the package; readers never run or open it."),
        Rule(
            "SEC-018", .info, "active content of the PDF is known",
            help: "Nothing to do: it is never run. Re-create it as an overlay if readers should have it."),
        Rule(
            "SEC-019", .error, "widgets' scripts know no way around their network",
            help: "Use fetch and hosts in the widget's network. Readers take WebRTC, frames and javascript: away."),
    ]
}
