/// Where overlays lie.
extension Catalogue {
    static let geometry: [Rule] = [
        Rule(
            "GEO-001", .error, "a rectangle touches its page",
            help: "Check the page number, the origin (top left) and the unit."),
        Rule(
            "GEO-002", .error, "a rectangle lies inside its page",
            help: "Shrink it, or set join where it runs onto the next page."),
        Rule(
            "GEO-003", .error, "width and height are above zero",
            help: "Rectangles are [x, y, width, height] from the top left; a bottom-up export gives negative heights."),
        Rule(
            "GEO-004", .warning, "things to tap do not lie on each other",
            help: "Move them apart, or say with z which one gets the tap."),
        Rule(
            "GEO-005", .warning, "a thing to tap leaves room to turn the page",
            help: "Make it smaller than the page."),
        Rule(
            "GEO-006", .warning, "things to tap are large enough",
            help: "Make it at least 24 x 24 CSS pixels when the page fits a tablet (WCAG 2.2, 2.5.8)."),
        Rule(
            "GEO-007", .warning, "media are not stretched",
            help: "Use fit contain or cover, or give the rectangle the medium's shape."),
        Rule(
            "GEO-008", .error, "joined pages are two pages of one height",
            help: "Remove join, or join pages that follow each other and are equally high."),
        Rule(
            "GEO-009", .warning, "numbers are in the manifest's unit",
            help: "Set units to fraction, or convert to points (1/72 inch): pixels x 72 / dpi."),
        Rule(
            "GEO-010", .error, "minZoom is below maxZoom",
            help: "Swap them; the overlay shows from minZoom on and below maxZoom."),
    ]
}
