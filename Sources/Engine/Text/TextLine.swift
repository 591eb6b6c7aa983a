public import RectoGeometry

/// Words on one baseline.
public struct TextLine: Hashable, Sendable {
    /// Which way the line is read.
    public enum Direction: String, Hashable, Sendable, Codable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
        /// Upright signs below each other, as in vertical Japanese.
        case topToBottom = "ttb"
    }

    /// Page space, points.
    public var box: Rect
    public var direction: Direction
    /// How far the line is turned clockwise: a line that reads upwards has three quarters.
    public var turns: QuarterTurns
    /// Whether the last word goes on in the next line, its hyphen being there for the line end only.
    public var isHyphenated: Bool
    /// In logical order.
    public var words: [TextWord]

    public init(box: Rect, direction: Direction, turns: QuarterTurns, isHyphenated: Bool, words: [TextWord]) {
        self.box = box
        self.direction = direction
        self.turns = turns
        self.isHyphenated = isHyphenated
        self.words = words
    }
}
