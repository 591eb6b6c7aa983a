public import RectoGeometry
public import RectoPixels

/// A word: characters without a space between them.
public struct TextWord: Hashable, Sendable {
    /// In logical order, ligatures expanded.
    public var text: String
    /// The word's offset in the page's text, in Unicode scalars.
    public var offset: Int
    /// Page space, points.
    public var box: Rect
    /// Index into the page's fonts, of the font of most characters.
    public var font: Int
    /// Points.
    public var size: Double
    public var color: Color
    /// The start of each scalar of `text` along the line, and the end of the last: one number more than scalars, in page space; x for
    /// upright lines, y for vertical lines and those rotated by a quarter turn.
    ///
    /// The numbers decrease if the word is read from right to left or upwards.
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
