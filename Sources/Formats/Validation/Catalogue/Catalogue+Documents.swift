/// The PDF that the overlays lie on.
extension Catalogue {
    static let documents: [Rule] = [
        Rule(
            "PDF-001", .fatal, "the PDF opens and has pages",
            help: "Export the PDF again, and see whether other programs open it."),
        Rule(
            "PDF-002", .error, "the PDF opens without a password",
            help: "Export without a password: readers have no way to ask for one."),
        Rule(
            "PDF-003", .error, "the PDF has as many pages as the manifest says",
            help: "If the PDF is newer, move the overlays with `recto overlay rebind`."),
        Rule(
            "PDF-004", .error, "the PDF is the one that the overlays were made for",
            help: "If the PDF is newer, move the overlays with `recto overlay rebind`."),
        Rule(
            "PDF-005", .warning, "UserUnit is 1",
            help: "Rectangles are in unscaled units: divide lengths in points by UserUnit."),
        Rule(
            "PDF-006", .warning, "/Rotate is a multiple of 90",
            help: "Export the page again; readers treat other angles as 0."),
        Rule(
            "PDF-007", .warning, "the CropBox is a box inside the MediaBox",
            help: "Export with the page box set to the trim, or remove the CropBox."),
        Rule(
            "PDF-008", .info, "double-width pages are known as spreads",
            help: "Set side \"both\" on the page if it holds a whole spread."),
        Rule(
            "PDF-009", .info, "links of the PDF under an overlay are known",
            help: "The overlay wins. Move it, or remove the link, if readers should reach both."),
    ]
}
