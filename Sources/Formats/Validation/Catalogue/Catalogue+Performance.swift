/// What makes an issue slow.
extension Catalogue {
    static let performance: [Rule] = [
        Rule(
            "PRF-001", .warning, "the package is not too large to download",
            help: "Compress the films, or leave sources out."),
        Rule(
            "PRF-002", .warning, "a page does not do too much",
            help: "At most 40 overlays and one that starts by itself on a page."),
        Rule(
            "PRF-003", .warning, "pictures have no more pixels than are seen",
            help: "Scale the picture down to what its rectangle shows at the deepest zoom."),
        Rule(
            "PRF-004", .warning, "films stream on a common line",
            help: "Encode at 8 Mbit/s or less, 100 MiB at most."),
        Rule("PRF-005", .warning, "a gallery fits a phone's memory", help: "Use fewer or smaller pictures."),
        Rule(
            "PRF-006", .warning, "a widget is small",
            help: "Leave out what it does not use: 5 MiB and 200 files at most."),
        Rule(
            "PRF-007", .usage, "media are stored and texts deflated",
            help: "`recto overlay pack` does so: films can then be played from within the package."),
        Rule("PRF-008", .usage, "no file is packed twice", help: "Keep one and refer to it twice."),
    ]
}
