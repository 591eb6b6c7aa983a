import Recto

/// A spread as SVG: both pages' vectors and pictures, their text to be selected, links, and frames of overlays.
///
/// cairo 1.16 draws glyphs as outlines, so that the text lies over them once more, unseen.
///
/// Isolation: on the lane.
@Lane
struct SpreadDrawing {
    let document: Document
    let request: SpreadRequest

    /// How far, in points, the page that is painted first extends under the other one at a fold; see CQPDFSpreads.
    private static let overlap = 1.0
    /// Addresses that a drawing may lead to: no scripts, no files.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// - Throws: ``Failure`` as ``PageVector``.
    func bytes() throws(Failure) -> [UInt8] {
        let sheet = request.sheet
        var writer = SVGWriter()
        writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        writer.open(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
                ("width", "\(sheet.size.width.short)pt"), ("height", "\(sheet.size.height.short)pt"),
                ("viewBox", "0 0 \(sheet.size.width.short) \(sheet.size.height.short)"), ("version", "1.1"),
            ])
        writer.rect(
            Rect(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height),
            [("fill", request.options.paper.description)])
        if sheet.isJoined, sheet.places.count == 2 { underlay(&writer) }
        for (number, place) in sheet.readingOrder.enumerated() {
            writer.open(
                "g",
                [
                    ("id", "page-\(place.page + 1)"),
                    // The page does not blend with its paper (ISO 32000-2, 11.4.7).
                    ("style", "isolation:isolate"),
                    ("transform", "translate(\(place.frame.x.short) \(place.frame.y.short))"),
                ])
            writer.raw(try SVGPage(PageVector.svg(document, page: place.page), prefix: "p\(number + 1)-").content)
            writer.close("g")
        }
        writer.open("g", [("id", "text"), ("fill-opacity", "0"), ("font-family", "sans-serif")])
        for place in sheet.readingOrder { text(place, &writer) }
        writer.close("g")
        for place in sheet.readingOrder { links(place, &writer) }
        for mark in request.marks {
            writer.open("g", [])
            writer.element("title", [], text: "\(mark.kind.rawValue) \(mark.id)")
            writer.rect(
                mark.rect,
                [
                    ("fill", mark.kind.color.description), ("fill-opacity", "0.22"),
                    ("stroke", mark.kind.color.description),
                ])
            writer.close("g")
        }
        writer.close("svg")
        return writer.bytes
    }

    /// The page that is painted first, once more below both, moved a little across the fold: else paper shines through where
    /// the fold lies between two pixels.
    private func underlay(_ writer: inout SVGWriter) {
        let sheet = request.sheet
        let fold = sheet.places.map(\.frame.maxX).min() ?? 0
        let first = sheet.readingOrder[0]
        let shift = first.frame.x < fold ? Self.overlap : -Self.overlap
        writer.open("clipPath", [("id", "fold")])
        writer.rect(
            Rect(x: fold - Self.overlap, y: 0, width: 2 * Self.overlap, height: sheet.size.height), [])
        writer.close("clipPath")
        writer.open("g", [("clip-path", "url(#fold)")])
        writer.element(
            "use", [("xlink:href", "#page-\(first.page + 1)"), ("transform", "translate(\(shift.short) 0)")])
        writer.close("g")
    }

    // MARK: - Text

    private func text(_ place: SpreadSheet.Place, _ writer: inout SVGWriter) {
        // A page whose text can't be read is still a drawing.
        guard let text = try? document.text(page: place.page) else { return }
        for block in text.blocks {
            for line in block.lines {
                if line.turns == .none, line.direction != .topToBottom {
                    self.line(line, place.frame.origin, &writer)
                } else {
                    turned(line, place.frame.origin, &writer)
                }
            }
        }
    }

    /// Each word has its own place, so that a selection lies on what is seen.
    private func line(_ line: TextLine, _ offset: Point, _ writer: inout SVGWriter) {
        guard let size = line.words.map(\.size).max(), size > 0 else { return }
        var attributes = [
            ("font-size", size.short), ("y", (offset.y + line.box.maxY - 0.22 * line.box.height).short),
            ("xml:space", "preserve"),
        ]
        if line.direction == .rightToLeft { attributes.append(("direction", "rtl")) }
        writer.begin("text", attributes)
        for (index, word) in line.words.enumerated() {
            let isLast = index + 1 == line.words.count
            let start = line.direction == .rightToLeft ? word.box.maxX : word.box.x
            writer.inline(
                "tspan",
                [
                    ("x", (offset.x + start).short), ("textLength", max(word.box.width, 0.1).short),
                    ("lengthAdjust", "spacingAndGlyphs"),
                ], text: word.text)
            if !isLast { writer.characters(" ") }
        }
        writer.end("text")
    }

    private func turned(_ line: TextLine, _ offset: Point, _ writer: inout SVGWriter) {
        guard let size = line.words.map(\.size).max(), size > 0 else { return }
        let text = line.words.map(\.text).joined(separator: " ")
        let box = line.box
        if line.direction == .topToBottom, line.turns == .none {
            return writer.element(
                "text",
                [
                    ("font-size", size.short), ("writing-mode", "tb"), ("x", (offset.x + box.x + box.width / 2).short),
                    ("y", (offset.y + box.y).short), ("textLength", max(box.height, 0.1).short),
                ], text: text)
        }
        let (origin, length): (Point, Double) =
            switch line.turns {
            case .one: (Point(x: box.x + 0.22 * box.width, y: box.y), box.height)
            case .three: (Point(x: box.maxX - 0.22 * box.width, y: box.maxY), box.height)
            case .two: (Point(x: box.maxX, y: box.y + 0.22 * box.height), box.width)
            case .none: (Point(x: box.x, y: box.maxY - 0.22 * box.height), box.width)
            }
        writer.element(
            "text",
            [
                ("font-size", size.short),
                (
                    "transform",
                    "translate(\((offset.x + origin.x).short) \((offset.y + origin.y).short)) rotate(\(line.turns.degrees))"
                ), ("textLength", max(length, 0.1).short), ("lengthAdjust", "spacingAndGlyphs"),
            ], text: text)
    }

    // MARK: - Links

    private func links(_ place: SpreadSheet.Place, _ writer: inout SVGWriter) {
        guard let structure = try? document.structure(),
            let found = try? structure.annotations(page: place.page, box: document.box, kinds: ["link"])
        else { return }
        for link in found.annotations {
            guard let address = address(link) else { continue }
            writer.open("a", [("xlink:href", address)])
            let rect = link.rect
            writer.rect(
                Rect(
                    x: rect.x + place.frame.x, y: rect.y + place.frame.y, width: rect.width, height: rect.height),
                [("fill-opacity", "0")])
            writer.close("a")
        }
    }

    private func address(_ link: Annotation) -> String? {
        if let uri = link.action?.uri {
            let scheme = uri.prefix { $0 != ":" }.lowercased()
            return Self.schemes.contains(scheme) ? uri : nil
        }
        guard let page = link.destination?.page ?? link.action?.destination?.page else { return nil }
        if request.sheet.places.contains(where: { $0.page == page }) { return "#page-\(page + 1)" }
        return request.addresses[page].map { "\($0)#page-\(page + 1)" }
    }
}
