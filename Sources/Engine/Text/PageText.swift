public import RectoGeometry

/// A page's text in reading order, with the place of every word in page space.
///
/// `text` is the page's canonical text: words in logical order, separated by spaces, with a line feed after each line and a second one
/// after each block. Offsets count its Unicode scalars; a pair (page, offset) is a position that remains valid as long as the page's
/// text does not change.
public struct PageText: Hashable, Sendable {
    /// From 0.
    public var index: Int
    /// The page's label, such as "iv".
    public var label: String
    /// The displayed page, in points.
    public var size: Size
    public var text: String
    /// The fonts that ``TextWord/font`` refers to.
    public var fonts: [TextFont]
    public var blocks: [TextBlock]

    public init(index: Int, label: String, size: Size, text: String, fonts: [TextFont], blocks: [TextBlock]) {
        self.index = index
        self.label = label
        self.size = size
        self.text = text
        self.fonts = fonts
        self.blocks = blocks
    }
}
