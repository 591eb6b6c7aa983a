public import RectoGeometry

/// A page's text in reading order, with the place of every word in page space.
///
/// `text` is the page's canonical text: the words in logical order, a space between words, a line feed after each line and a
/// second one after each block. Offsets count its Unicode scalars; a pair (page, offset) is a position that stays valid as
/// long as the page's text does.
public struct PageText: Hashable, Sendable {
    /// From 0.
    public var index: Int
    /// The page's label, such as "iv".
    public var label: String
    /// The displayed page, in points.
    public var size: Size
    public var text: String
    /// What ``TextWord/font`` counts.
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
