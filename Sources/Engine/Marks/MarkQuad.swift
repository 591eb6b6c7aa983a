public import RectoText

/// A marked piece of a page.
public struct MarkQuad: Hashable, Sendable, Codable {
    /// From 0.
    public var page: Int
    /// Page space, points.
    public var quad: TextQuad

    public init(page: Int, quad: TextQuad) {
        self.page = page
        self.quad = quad
    }
}
