/// Text of one font, script and direction as glyphs, in the order in which they are drawn from left to right.
///
/// Lengths are font units. Of an upright item, glyphs follow each other from above: their advances go down the page, `x` too, from the upper edge of
/// their room to their origin, and `y` to the right of the line's middle.
package struct ShapedRun: Sendable {
    package struct Glyph: Hashable, Sendable {
        package var id: UInt32
        /// The first scalar that it is for, as a place in the paragraph.
        package var cluster: Int
        package var advance: Int
        package var x: Int
        package var y: Int
        /// Whether the text is shaped otherwise if a line ends before this cluster.
        package var isUnsafeToBreak: Bool
    }

    package let item: TextItem
    package let glyphs: [Glyph]

    /// The sum of all advances.
    package var advance: Int { glyphs.reduce(0) { $0 + $1.advance } }
}
