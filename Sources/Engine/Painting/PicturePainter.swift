import CCairo
import RectoBooks
import RectoComposition
import RectoDiagnostics
import RectoFonts
import RectoLane
import RectoSetting
import RectoShaping

/// Paints the pictures of a book, each read when it comes; where one can't be read, its alternative text stands in a frame.
@Lane
final class PicturePainter {
    private let context: OpaquePointer
    private let read: (Int) throws(Failure) -> BookPicture
    private var elements: [SetElement] = []
    /// The picture that was painted last, which backgrounds repeat.
    private var kept: (number: Int, surface: PictureSurface)?
    private(set) var lost: [Int: Failure] = [:]

    private let theme: PaintTheme

    init(
        context: OpaquePointer, theme: PaintTheme = .light, read: @escaping (Int) throws(Failure) -> BookPicture
    ) {
        self.context = context
        self.theme = theme
        self.read = read
    }

    func start(_ elements: [SetElement]) { self.elements = elements }

    /// - Throws: ``Failure`` `.io` and `.internal`: others are kept in ``lost``.
    func paint(_ number: Int, _ rect: PaintedRect, element: Int, shelf: FontShelf) throws(Failure) {
        guard rect.width > 0, rect.height > 0 else { return }
        if lost[number] == nil {
            do throws(Failure) {
                let surface = try surface(number)
                let points = PDFPainter.points
                if theme == .dark {
                    // Drawings that are transparent count on white paper.
                    cairo_set_source_rgb(context, 1, 1, 1)
                    cairo_rectangle(
                        context, rect.x * points, rect.y * points, rect.width * points, rect.height * points)
                    cairo_fill(context)
                }
                return surface.paint(
                    context, x: rect.x * points, y: rect.y * points, width: rect.width * points,
                    height: rect.height * points)
            } catch {
                guard error.code != .io, error.code != .internal else { throw error }
                lost[number] = error
            }
        }
        try frame(rect, element: element, shelf)
    }

    private func surface(_ number: Int) throws(Failure) -> PictureSurface {
        if let kept, kept.number == number { return kept.surface }
        let surface = try PictureSurface(try read(number), name: "picture \(number)")
        kept = (number, surface)
        return surface
    }

    /// A frame of a thin line, with as many lines of the alternative text as have room.
    private func frame(_ rect: PaintedRect, element: Int, _ shelf: FontShelf) throws(Failure) {
        let points = PDFPainter.points
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, rect.x * points, rect.y * points, rect.width * points, rect.height * points)
        cairo_clip_preserve(context)
        cairo_set_source_rgb(context, 0.6, 0.6, 0.6)
        // Half of it is outside.
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
        guard elements.indices.contains(element), let text = elements[element].alternative, !text.isEmpty else {
            return
        }
        let (size, margin) = (12.0, 6.0)
        let lines = AlternativeText.lines(
            text, language: elements[element].language, size: size, width: rect.width - 2 * margin, shelf)
        let painter = GlyphPainter(context: context, shelf: shelf, theme: theme)
        var baseline = rect.y + margin + size
        for line in lines where baseline < rect.y + rect.height {
            for var run in line {
                run.glyphs = run.glyphs.map { .init(id: $0.id, x: $0.x + rect.x + margin, y: $0.y + baseline) }
                try painter.paint(run)
            }
            baseline += size * 1.25
        }
    }
}
