/// Finding one's way through the issue.
extension Catalogue {
    static let navigation: [Rule] = [
        Rule(
            "NAV-001", .warning, "there is a table of contents",
            help: "Add outline to the manifest, or bookmarks to the PDF."),
        Rule("NAV-002", .error, "the outline keeps within its limits", help: "At most 6 levels and 5,000 entries."),
        Rule(
            "NAV-003", .warning, "outline entries ascend and have titles",
            help: "Order them by page; give each a title."),
        Rule(
            "NAV-004", .error, "side, join and first agree",
            help: "A spread has one left and one right page; see the guide's drawing."),
        Rule(
            "NAV-005", .warning, "the direction is the PDF's",
            help: "Correct spread.direction, or the PDF's binding."),
        Rule("NAV-006", .usage, "labels are the PDF's", help: "Correct the label, or the PDF's page numbering."),
    ]
}
