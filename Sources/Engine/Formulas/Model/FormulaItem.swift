package import RectoComposition

/// What is painted of a formula.
///
/// Lengths are CSS pixels from the formula's left and its baseline, y down.
package enum FormulaItem: Hashable, Sendable {
    /// Glyphs of one face, with the scalars that they show.
    package struct Glyphs: Hashable, Sendable {
        package struct Cluster: Hashable, Sendable {
            package var scalars: [Unicode.Scalar]
            package var glyphs: [PaintedGlyphs.Glyph]
            /// Of the first scalar in the canonical text; nil for what that does not have.
            package var offset: Int?
        }

        /// By the number that ``FormulaFaces`` gave.
        package var face: Int
        package var size: Double
        package var color: PaintedColor
        /// In the order of the text.
        package var clusters: [Cluster]
    }

    case glyphs(Glyphs)
    case rule(PaintedRect, PaintedColor)
}
