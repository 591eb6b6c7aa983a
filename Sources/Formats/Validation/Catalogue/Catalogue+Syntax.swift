/// The manifest's syntax.
extension Catalogue {
    static let syntax: [Rule] = [
        Rule(
            "SYN-001", .fatal, "the manifest is well-formed",
            help: "Mend the place that is named; an editor with syntax colouring shows what is open."),
        Rule("SYN-002", .error, "the manifest is UTF-8 without byte-order mark", help: "Save as UTF-8 without BOM."),
        Rule(
            "SYN-003", .error, "keys are not repeated",
            help: "Keep one of them: readers disagree on which one counts."),
        Rule(
            "SYN-004", .fatal, "the manifest keeps within its limits",
            help: "Split the issue, or raise the limit with --limit if you trust the file."),
        Rule("SYN-005", .error, "a plist is an XML plist", help: "Convert it: plutil -convert xml1 overlay.plist"),
    ]
}
