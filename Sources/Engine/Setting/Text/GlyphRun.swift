import RectoShaping

/// Glyphs of one face, style and direction in a paragraph.
struct GlyphRun: Sendable {
    /// Scalars of the paragraph.
    var range: Range<Int>
    /// The place of the face in ``FaceList``.
    var face: Int
    /// Which of the paragraph's styles.
    var style: Int
    var level: UInt8
    /// From left to right.
    var glyphs: [ShapedRun.Glyph]
    /// CSS pixels for a unit of the font.
    var scale: Double
}
