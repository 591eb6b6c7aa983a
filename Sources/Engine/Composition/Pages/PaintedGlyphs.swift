/// Glyphs of one face, size and colour, with the text that they show.
///
/// Lengths are CSS pixels from the page's left and top.
package struct PaintedGlyphs: Hashable, Sendable {
    package struct Glyph: Hashable, Sendable {
        package var id: UInt32
        /// The origin on the baseline.
        package var x: Double
        package var y: Double

        package init(id: UInt32, x: Double, y: Double) {
            self.id = id
            self.x = x
            self.y = y
        }
    }

    /// Scalars and the glyphs that show them, both counted in order; either may be none, but not both.
    package struct Cluster: Hashable, Sendable {
        package var scalars: Int
        package var glyphs: Int

        package init(scalars: Int, glyphs: Int) {
            self.scalars = scalars
            self.glyphs = glyphs
        }
    }

    /// The number of the face among those of the book.
    package var face: Int
    package var size: Double
    package var color: PaintedColor
    package var glyphs: [Glyph]
    /// What the glyphs show, in the order of the text; empty for ornaments, such as a bullet.
    package var text: String
    /// In the order of the text; the sums are the counts of `text` and `glyphs`.
    package var clusters: [Cluster]
    /// Whether the glyphs, which lie from left to right, show the text from its end.
    package var isRightToLeft = false
    /// Whether it is turned a quarter clockwise about each origin, as Latin is in vertical lines.
    package var isSideways = false
    /// The number of the element of the item that it is in, for tags.
    package var element: Int
    /// Where the text begins in the canonical text of the item; nil for what the text does not have, as a hyphen or a number of a list.
    package var offset: Int?

    package init(
        face: Int, size: Double, color: PaintedColor, glyphs: [Glyph], text: String, clusters: [Cluster], element: Int,
        offset: Int?
    ) {
        self.face = face
        self.size = size
        self.color = color
        self.glyphs = glyphs
        self.text = text
        self.clusters = clusters
        self.element = element
        self.offset = offset
    }
}
