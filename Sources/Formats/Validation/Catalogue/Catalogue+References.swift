/// What the manifest and its assets refer to.
extension Catalogue {
    static let references: [Rule] = [
        Rule(
            "REF-001", .error, "files named by the manifest are in the package",
            help: "Add the file, or correct the path."),
        Rule(
            "REF-002", .error, "paths are spelled like the files",
            help: "Write the name exactly so: web servers tell a from A, and one form of ü from the other."),
        Rule("REF-003", .warning, "every asset is used", help: "Remove the file, or refer to it."),
        Rule("REF-004", .error, "page numbers exist", help: "Pages count from 1 to the PDF's last."),
        Rule("REF-005", .error, "a page is listed once", help: "Put both lists of overlays into one page."),
        Rule("REF-006", .error, "targets of actions exist", help: "Use the id of an overlay of this package."),
        Rule(
            "REF-007", .error, "paths are relative and stay in assets/",
            help: "Write assets/… without leading slash, \"..\", query or fragment."),
        Rule(
            "REF-008", .error, "files used by packaged HTML, CSS and SVG are in the package",
            help: "Add the file, or remove what asks for it."),
        Rule(
            "REF-009", .warning, "links lead to a plausible host",
            help: "Design programs turn abbreviations into links: remove it."),
        Rule("REF-010", .warning, "links answer", help: "Open the address in a browser, and correct or remove it."),
    ]
}
