import CCairo
import RectoDiagnostics
import RectoLane
import RectoShaping

/// Whether cairo can put a font into a PDF.
///
/// An error of cairo is for good: one bad font among many would cost the whole document. So a stranger's font is first tried in a document
/// of its own.
@Lane
enum FontProbe {
    private static let most = 64

    /// - Throws: ``Failure`` `.damaged`, `.tooLarge` without memory.
    static func check(_ font: LoadedFont) throws(Failure) {
        let face = try font.cairoFace(isBoldened: false)
        let surface = cairo_pdf_surface_create_for_stream({ _, _, _ in CAIRO_STATUS_SUCCESS }, nil, 100, 100)
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_font_face(context, face)
        cairo_set_font_size(context, 10)
        // From all over the file.
        let count = font.shaping.glyphCount
        let step = max(1, count / most)
        var glyphs = stride(from: 0, to: count, by: step).map { cairo_glyph_t(index: UInt($0), x: 50, y: 50) }
        cairo_show_glyphs(context, &glyphs, Int32(glyphs.count))
        let drawing = cairo_status(context)
        cairo_surface_finish(surface)
        for status in [drawing, cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            throw Failure(.damaged, "is a font that can't be drawn: \(String(cString: cairo_status_to_string(status)))")
        }
    }
}
