import CPoppler
public import RectoDiagnostics
public import RectoLane
public import RectoPixels

/// A line of text under a picture, such as a page's label.
///
/// cairo's own choice of a sans-serif font: labels are digits and Latin letters as a rule, and a sign that the font lacks
/// shows as a box.
@Lane
public enum Caption {
    /// Draws `text` in the middle of `target`, cut with an ellipsis where it is too long.
    ///
    /// - Parameters:
    ///   - text: One line.
    ///   - size: Of the font, in pixels.
    ///   - color: Of the text.
    ///   - target: What is painted on.
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out.
    public static func draw(_ text: String, size: Double, color: Color, on target: PixelRows) throws(Failure) {
        defer { target.endAccess() }
        let canvas = try Canvas(target: target)
        cairo_select_font_face(canvas.context, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(canvas.context, size)
        let room = Double(target.width)
        var shown = String(text.prefix(200))
        var width = advance(shown, canvas)
        while width > room, !shown.isEmpty {
            shown = String(shown.dropLast(shown.hasSuffix("…") ? 2 : 1)) + "…"
            if shown == "…" { break }
            width = advance(shown, canvas)
        }
        var extents = cairo_font_extents_t()
        cairo_font_extents(canvas.context, &extents)
        cairo_set_source_rgb(
            canvas.context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        cairo_move_to(
            canvas.context, ((room - width) / 2).rounded(),
            ((Double(target.height) - extents.height) / 2 + extents.ascent).rounded())
        cairo_show_text(canvas.context, shown)
        try canvas.check("write a caption")
    }

    private static func advance(_ text: String, _ canvas: borrowing Canvas) -> Double {
        var extents = cairo_text_extents_t()
        cairo_text_extents(canvas.context, text, &extents)
        return extents.x_advance
    }
}
