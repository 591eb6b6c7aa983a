import RectoBooks
import RectoComposition
import RectoDiagnostics
import RectoFonts
import RectoLane
import RectoPDF
import RectoSetting
import RectoShaping
import RectoStructure

@testable import RectoPainting

/// Sets single lines for tests, and reads the PDF back.
@Lane
struct PaintedText {
    let shelf: FontShelf

    init() throws { shelf = try FontShelf() }

    /// A line from a place on its baseline, as one run.
    func line(
        _ text: String, x: Double, y: Double, size: Double = 16, element: Int, offset: Int? = 0,
        families: [String] = ["serif"], weight: Int = 400, isItalic: Bool = false, color: PaintedColor = .black
    ) throws -> PaintedItem {
        let request = FaceRequest(families: families, weight: weight, isItalic: isItalic, language: "en")
        let face = shelf.faces(request)[0]
        let scalars = Array(text.unicodeScalars)
        let run = TextShaper.runs(scalars, fonts: [face.font], base: .leftToRight)[0]
        let scale = size / Double(face.font.unitsPerEm)
        var (glyphs, at): ([PaintedGlyphs.Glyph], Double) = ([], x)
        for glyph in run.glyphs {
            glyphs.append(.init(id: glyph.id, x: at + Double(glyph.x) * scale, y: y - Double(glyph.y) * scale))
            at += Double(glyph.advance) * scale
        }
        // In the order of the text, whichever way the glyphs run.
        let isRightToLeft = run.item.isRightToLeft
        let ordered = isRightToLeft ? run.glyphs.reversed() : run.glyphs
        let starts = ordered.map(\.cluster)
        var clusters: [PaintedGlyphs.Cluster] = []
        for (index, start) in starts.enumerated() {
            if index > 0, starts[index - 1] == start {
                clusters[clusters.count - 1].glyphs += 1
            } else {
                let end = starts[index...].first { $0 != start } ?? scalars.count
                clusters.append(.init(scalars: end - start, glyphs: 1))
            }
        }
        var painted = PaintedGlyphs(
            face: face.number, size: size, color: color, glyphs: glyphs, text: text, clusters: clusters,
            element: element,
            offset: offset)
        painted.isRightToLeft = isRightToLeft
        return .glyphs(painted)
    }

    /// The bytes of a PDF of one item.
    func pdf(
        _ pages: [SetPage], elements: [SetElement] = [SetElement(.paragraph, parent: nil)],
        book: PaintedBook = PaintedBook(), places: Set<PaintedPlace> = [], outline: [PaintedEntry] = [],
        labels: [String?] = [], pictures: [[UInt8]] = []
    ) throws -> [UInt8] {
        try pdf([(elements, pages)], book: book, places: places, outline: outline, labels: labels, pictures: pictures)
    }

    /// The bytes of a PDF of several items.
    func pdf(
        _ items: [(elements: [SetElement], pages: [SetPage])], book: PaintedBook = PaintedBook(),
        places: Set<PaintedPlace> = [], outline: [PaintedEntry] = [], labels: [String?] = [], pictures: [[UInt8]] = []
    ) throws -> [UInt8] {
        try notedPDF(items, book: book, places: places, outline: outline, labels: labels, pictures: pictures).bytes
    }

    /// The same with what cairo could not say.
    func notedPDF(
        _ items: [(elements: [SetElement], pages: [SetPage])], book: PaintedBook = PaintedBook(),
        places: Set<PaintedPlace> = [], outline: [PaintedEntry] = [], labels: [String?] = [], pictures: [[UInt8]] = []
    ) throws -> (bytes: [UInt8], notes: [Int: TagNote]) {
        var bytes: [UInt8] = []
        let painter = try PDFPainter(
            book, shelf: shelf, places: places,
            picture: { number throws(Failure) in try BookPicture(pictures[number]) }, write: { bytes += $0 })
        for (number, item) in items.enumerated() {
            try painter.start(item: number, item.elements)
            for (index, page) in item.pages.enumerated() {
                try painter.add(page, label: index < labels.count ? labels[index] : nil)
            }
        }
        try painter.finish(outline)
        return (bytes, painter.notes)
    }
}
