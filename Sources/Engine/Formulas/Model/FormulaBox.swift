import RectoComposition

/// A formula or a part of one, laid out.
///
/// Lengths are CSS pixels; x from its left, y from its baseline down.
package struct FormulaBox: Hashable, Sendable {
    package var width = 0.0
    /// Above and below the baseline.
    ///
    /// Of a part that is wholly on one side of it, one is negative.
    package var ascent = 0.0
    package var descent = 0.0
    /// How far slanted ink leans over the right.
    var italic = 0.0
    /// Where an accent stands over it; nil for the middle.
    var accentPlace: Double?
    package var items: [FormulaItem] = []

    var height: Double { ascent + descent }

    package init(width: Double = 0, ascent: Double = 0, descent: Double = 0) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }

    /// Takes over what is painted of another, whose left and baseline are at a place.
    mutating func paint(_ other: FormulaBox, x: Double, y: Double = 0) {
        items.reserveCapacity(items.count + other.items.count)
        for item in other.items { items.append(item.moved(x, y)) }
    }

    /// Takes over another, and reaches as far up and down.
    mutating func add(_ other: FormulaBox, x: Double, y: Double = 0) {
        paint(other, x: x, y: y)
        ascent = max(ascent, other.ascent - y)
        descent = max(descent, other.descent + y)
    }

    mutating func rule(_ color: PaintedColor, x: Double, y: Double, width: Double, height: Double) {
        guard width > 0, height > 0 else { return }
        items.append(.rule(PaintedRect(x: x, y: y, width: width, height: height), color))
    }
}

extension FormulaItem {
    func moved(_ x: Double, _ y: Double) -> FormulaItem {
        switch self {
        case .rule(var rect, let color):
            rect.x += x
            rect.y += y
            return .rule(rect, color)
        case .glyphs(var own):
            for cluster in own.clusters.indices {
                for glyph in own.clusters[cluster].glyphs.indices {
                    own.clusters[cluster].glyphs[glyph].x += x
                    own.clusters[cluster].glyphs[glyph].y += y
                }
            }
            return .glyphs(own)
        }
    }
}
