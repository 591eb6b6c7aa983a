/// The container.
extension Catalogue {
    static let packages: [Rule] = [
        Rule(
            "PKG-001", .fatal, "the file is a ZIP archive whose directory can be read",
            help: "Make the package with `recto overlay pack`, or with any zip program; a half-finished "
                + "upload looks like this too."),
        Rule(
            "PKG-002", .fatal, "the archive is one file",
            help: "Join the parts, or pack the folder again without splitting."),
        Rule(
            "PKG-003", .fatal, "a manifest lies at the root",
            help: "Put overlay.json, overlay.xml or overlay.plist at the top of the package: zip the "
                + "folder's contents, not the folder."),
        Rule(
            "PKG-004", .error, "there is one manifest only",
            help: "Keep one of them; `recto overlay convert` writes it in another syntax where another tool "
                + "needs that."),
        Rule(
            "PKG-005", .error, "entries are Stored or Deflate",
            help: "Pack again with `recto overlay pack`, or switch the zip program to its standard compression."),
        Rule(
            "PKG-006", .error, "every entry inflates to what the directory promises",
            help: "The entry is damaged: copy or pack it again from the original."),
        Rule(
            "PKG-007", .error, "names are UTF-8",
            help: "Pack with a program that writes UTF-8 names, or rename the file to plain letters."),
        Rule(
            "PKG-008", .error, "names work on every system",
            help: "Use letters, digits, - _ and single dots; at most 255 bytes a name."),
        Rule(
            "PKG-009", .info, "nothing but the package's own files is packed",
            help: "Harmless. `recto overlay pack` leaves such files out."),
    ]
}
