public import RectoGeometry

/// A reading position: a place in the content and not on a screen, so that it stays valid across layouts, windows and zooms.
public struct ReadingPosition: Hashable, Sendable, Codable {
    /// From 0.
    public var page: Int
    /// In page space: points, origin top-left of the displayed page.
    public var point: Point

    public init(page: Int, point: Point = .zero) {
        self.page = page
        self.point = point
    }
}
