public import RectoGeometry
public import RectoPixels

/// Everything besides the page that determines its pixels.
public struct PageAppearance: Hashable, Sendable, Codable {
    /// Pixels per point.
    public var scale: Double
    /// Clockwise rotation, in addition to the page's own /Rotate.
    public var turns: QuarterTurns
    /// The colour that is painted before the page.
    public var paper: Color

    public init(scale: Double, turns: QuarterTurns = .none, paper: Color = .white) {
        self.scale = scale
        self.turns = turns
        self.paper = paper
    }
}
