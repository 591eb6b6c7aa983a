public import RectoGeometry

/// Words on one baseline.
public struct TextLine: Hashable, Sendable {
    /// The reading direction of a line.
    public enum Direction: String, Hashable, Sendable, Codable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
        /// Upright characters below each other, as in vertical Japanese.
        case topToBottom = "ttb"
    }

    /// Page space, points.
    public var box: Rect
    public var direction: Direction
    /// The clockwise rotation of the line: a line that reads upwards is rotated by three quarter turns.
    public var turns: QuarterTurns
    /// Whether the last word continues in the next line, so that its hyphen exists only because of the line break.
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
