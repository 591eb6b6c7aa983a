/// What overlays do.
extension Catalogue {
    static let actions: [Rule] = [
        Rule(
            "ACT-001", .error, "a link has one action on tap",
            help: "Give it exactly one action with event tap: goto or open, mostly."),
        Rule(
            "ACT-002", .error, "an action fits its target",
            help: "start and stop are for video, audio and gallery; reset for those and widgets; toggle, "
                + "show and hide for all."),
        Rule(
            "ACT-003", .warning, "a hidden overlay can be shown",
            help: "Add an action that shows it, or remove hidden."),
        Rule(
            "ACT-004", .warning, "an event can occur",
            help: "end occurs on video, audio and self-turning galleries that do not loop."),
        Rule(
            "ACT-005", .warning, "actions do not chase each other",
            help: "Break the circle: let a tap start one of them."),
        Rule(
            "ACT-006", .warning, "actions reach what the reader sees",
            help: "Start or show overlays of the same page or its partner; goto leads elsewhere."),
    ]
}
