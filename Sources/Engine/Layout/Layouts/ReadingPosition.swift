public import RectoGeometry

/// Where somebody reads: a place in the content, not on a screen, so that it outlives layouts, windows and zooms.
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
