public import RectoGeometry
public import RectoPixels

/// Characters without a space between them.
public struct TextWord: Hashable, Sendable {
    /// In logical order, ligatures expanded.
    public var text: String
    /// Where the word begins in the page's text, in Unicode scalars.
    public var offset: Int
    /// Page space, points.
    public var box: Rect
    /// Index into the page's fonts: that of most of the characters.
    public var font: Int
    /// Points.
    public var size: Double
    public var color: Color
    /// Where each scalar of `text` begins along the line, and where the last one ends: one number more than scalars, in page
    /// space; x for lines that are not turned, y for vertical and quarter-turned ones.
    ///
    /// Falls from number to number where the word is read from right to left or upwards.
    public var edges: [Float]

    public init(
        text: String, offset: Int, box: Rect, font: Int, size: Double, color: Color, edges: [Float]
    ) {
        self.text = text
        self.offset = offset
        self.box = box
        self.font = font
        self.size = size
        self.color = color
        self.edges = edges
    }
}
