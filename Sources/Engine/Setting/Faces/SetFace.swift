package import RectoShaping

/// A face that text is set in.
package struct SetFace: Sendable {
    /// By which ``PaintedGlyphs`` name it: another number for another file, another font of a collection, or another imitation.
    package var number: Int
    package var font: ShapingFont
    /// Whether its glyphs are to be painted thicker, since the family has no bold face.
    package var isBoldened: Bool
    /// Whether its glyphs are to be painted slanted, since the family has no italic face.
    package var isSlanted: Bool
    /// The scalars that it is used for (`unicode-range`); empty for all that it has.
    package var ranges: [ClosedRange<UInt32>]

    package init(
        number: Int, font: ShapingFont, isBoldened: Bool = false, isSlanted: Bool = false,
        ranges: [ClosedRange<UInt32>] = []
    ) {
        self.number = number
        self.font = font
        self.isBoldened = isBoldened
        self.isSlanted = isSlanted
        self.ranges = ranges
    }

    /// Whether a scalar is set in it.
    package func covers(_ scalar: Unicode.Scalar) -> Bool {
        (ranges.isEmpty || ranges.contains { $0.contains(scalar.value) }) && font.covers(scalar)
    }
}
