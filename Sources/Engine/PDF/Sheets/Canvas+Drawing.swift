import CPoppler
import RectoGeometry
import RectoPixels

extension Canvas {
    /// The path of cairo's context, colour and line are this canvas's own business: each call sets what it needs.
    private func use(_ color: Color, opacity: Double) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
    }

    func fill(_ rect: Rect, _ color: Color, opacity: Double) {
        use(color, opacity: opacity)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(context)
    }

    func stroke(_ rect: Rect, _ color: Color, width: Double, opacity: Double = 1, dash: Double? = nil) {
        use(color, opacity: opacity)
        cairo_set_line_width(context, width)
        var dashes = dash.map { [$0, $0 * 0.75] } ?? []
        cairo_set_dash(context, &dashes, Int32(dashes.count), 0)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_stroke(context)
    }

    private func choose(_ family: String, _ size: Double, _ isBold: Bool) {
        cairo_select_font_face(
            context, family, CAIRO_FONT_SLANT_NORMAL, isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, size)
    }

    /// In pixels, to the next letter.
    func width(of text: String, _ family: String, size: Double, isBold: Bool) -> Double {
        choose(family, size, isBold)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text.withoutNull, &extents)
        return extents.x_advance
    }

    /// - Parameter point: where the baseline begins.
    func write(_ text: String, at point: Point, _ family: String, size: Double, isBold: Bool, _ color: Color) {
        choose(family, size, isBold)
        use(color, opacity: 1)
        cairo_move_to(context, point.x, point.y)
        cairo_show_text(context, text.withoutNull)
        cairo_new_path(context)
    }
}

extension String {
    /// C ends its strings there.
    fileprivate var withoutNull: String { String(unicodeScalars.filter { $0.value >= 0x20 }.map(Character.init)) }
}
