/// What readers need who see, hear or move otherwise.
extension Catalogue {
    static let access: [Rule] = [
        Rule(
            "ACC-001", .warning, "what can be used has a name",
            help: "Add alt: what a reader would be told who does not see it."),
        Rule("ACC-002", .warning, "pictures have alt", help: "Describe the picture, or write alt \"\" for decoration."),
        Rule("ACC-003", .warning, "films with sound have captions", help: "Add a track of kind captions (WCAG 1.2.2)."),
        Rule("ACC-004", .warning, "sounds have a transcript", help: "Add a transcript: HTML or text (WCAG 1.2.1)."),
        Rule(
            "ACC-005", .warning, "sound that starts by itself can be stopped",
            help: "Set controls, or let a tap start it (WCAG 1.4.2)."),
        Rule(
            "ACC-006", .warning, "motion can be stopped",
            help: "Set controls, or add a link that stops it (WCAG 2.2.2)."),
        Rule(
            "ACC-007", .warning, "alt says something",
            help: "Describe what is seen; the file name and the title are known already."),
        Rule(
            "ACC-008", .warning, "content is there whichever way the device is held",
            help: "Add a twin for the other orientation, or remove orientation (WCAG 1.3.4)."),
        Rule(
            "ACC-009", .usage, "overlays are listed as they are read",
            help: "Order the overlays of the page as the eye goes: the list is the focus order."),
    ]
}
