public import RectoGeometry

/// Where text lies that the page's content marks as a part of the document's structure, or as none.
public struct ContentTag: Hashable, Sendable, Codable {
    /// Page space, points: a line, or a part of one.
    public var rect: Rect
    /// The number of the marked content on its page (/MCID); `nil` for an artifact, such as a page number.
    public var content: Int?

    public init(rect: Rect, content: Int?) {
        self.rect = rect
        self.content = content
    }
}
