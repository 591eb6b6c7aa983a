public import RectoGeometry

/// A stretch of a page's canonical text that is part of a block, and where it stands in the block's text.
public struct ArticleSpan: Hashable, Sendable {
    /// How a span is joined to the one before it.
    public enum Join: String, Hashable, Sendable, Codable {
        case column, page
        /// Across something that interrupts the paragraph within its column.
        case float
        /// Across pages that have other texts, as "continued on page 47" says.
        case jump
    }

    /// From 0.
    public var page: Int
    /// Unicode scalars of `PageText.text`.
    public var offset: Int
    public var length: Int
    /// Unicode scalars of the block's text.
    public var at: Int
    /// Page space, points.
    public var rect: Rect
    /// `nil` for the first span of a block.
    public var join: Join?

    public init(page: Int, offset: Int, length: Int, at: Int, rect: Rect, join: Join? = nil) {
        self.page = page
        self.offset = offset
        self.length = length
        self.at = at
        self.rect = rect
        self.join = join
    }
}
