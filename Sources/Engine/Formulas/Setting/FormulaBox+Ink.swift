import RectoComposition
import RectoShaping

extension FormulaBox {
    /// Grows until all ink lies within it, so that lines and pages cut nothing.
    mutating func enclose(face: (Int) -> ShapingFont) {
        var (left, right) = (0.0, width)
        for item in items {
            switch item {
            case .rule(let rect, _):
                (left, right) = (min(left, rect.x), max(right, rect.x + rect.width))
                (ascent, descent) = (max(ascent, -rect.y), max(descent, rect.y + rect.height))
            case .glyphs(let own):
                let font = face(own.face)
                let unit = own.size / Double(font.unitsPerEm)
                for glyph in own.clusters.flatMap(\.glyphs) {
                    let ink = font.extents(glyph.id)
                    left = min(left, glyph.x + Double(ink.left) * unit)
                    right = max(right, glyph.x + Double(ink.left + ink.width) * unit)
                    ascent = max(ascent, Double(ink.ascent) * unit - glyph.y)
                    descent = max(descent, Double(ink.descent) * unit + glyph.y)
                }
            }
        }
        if left < 0 { items = items.map { $0.moved(-left, 0) } }
        width = right - left
    }
}
