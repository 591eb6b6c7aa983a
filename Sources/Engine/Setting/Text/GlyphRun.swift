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
    /// Whether its signs stand upright in a vertical line.
    var isUpright = false
    /// The size of its signs in CSS pixels, where it is not that of their style.
    var size: Double?

    /// The first glyph whose cluster fulfils a condition that all after it fulfil as well; how many there are if none does.
    func first(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, glyphs.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(glyphs[middle].cluster) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
