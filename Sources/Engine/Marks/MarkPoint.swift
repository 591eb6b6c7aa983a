/// A place in the text of a document: the page, and the offset in ``PageText/text``.
public struct MarkPoint: Hashable, Comparable, Sendable, Codable {
    /// From 0.
    public var page: Int
    /// In Unicode scalars.
    public var offset: Int

    public init(page: Int, offset: Int) {
        self.page = page
        self.offset = offset
    }

    public static func < (left: MarkPoint, right: MarkPoint) -> Bool {
        (left.page, left.offset) < (right.page, right.offset)
    }
}
