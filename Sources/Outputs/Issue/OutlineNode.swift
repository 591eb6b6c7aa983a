public import RectoGeometry

/// An entry of the table of contents, with those below it.
public struct OutlineNode: Hashable, Sendable {
    public var title: String
    /// From 0.
    public var page: Int
    /// The area to frame, in page space, points.
    public var rect: Rect?
    public var children: [OutlineNode]

    public init(title: String, page: Int, rect: Rect? = nil, children: [OutlineNode] = []) {
        self.title = title
        self.page = page
        self.rect = rect
        self.children = children
    }

    /// This entry and all below it.
    public var count: Int { children.reduce(1) { $0 + $1.count } }
}
