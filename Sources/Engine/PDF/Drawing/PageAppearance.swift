public import RectoGeometry
public import RectoPixels

/// Everything besides the page that decides what a raster of it looks like.
public struct PageAppearance: Hashable, Sendable, Codable {
    /// Pixels per point.
    public var scale: Double
    /// Clockwise, on top of the page's own /Rotate.
    public var turns: QuarterTurns
    /// What is painted before the page.
    public var paper: Color

    public init(scale: Double, turns: QuarterTurns = .none, paper: Color = .white) {
        self.scale = scale
        self.turns = turns
        self.paper = paper
    }
}
