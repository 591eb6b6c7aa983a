public import RectoGeometry
public import RectoPixels

/// Glyphs set one after the other in one size, without white space between them.
public struct GlyphRun: Hashable, Sendable {
    /// Index of the run's first scalar in ``PageGlyphs/scalars``.
    public var first: Int
    public var count: Int
    /// Index into ``PageGlyphs/fonts``.
    public var font: Int
    /// Characters of the content stream before the run, white space included: a run whose position is the end of the one
    /// before has no white space before it.
    public var position: Int
    /// Characters of the content stream in the run.
    public var length: Int
    /// Page space, points, from ascender to descender.
    public var box: Rect
    /// y of the base line, or x where the run is turned by 90 or 270 degrees.
    public var baseline: Double
    /// Points.
    public var size: Double
    /// How far the run is turned clockwise; a run that reads from the top to the bottom has one.
    public var turns: QuarterTurns
    /// Whether upright glyphs stand below each other; `turns` is one then.
    public var isVertical: Bool
    /// Whether the text object that shows the run also shows the run before it and the white space between them.
    public var continuesTextObject: Bool
    public var color: Color

    public init(
        first: Int, count: Int, font: Int, position: Int, length: Int, box: Rect, baseline: Double, size: Double,
        turns: QuarterTurns = .none, isVertical: Bool = false, continuesTextObject: Bool = false,
        color: Color = .black
    ) {
        self.first = first
        self.count = count
        self.font = font
        self.position = position
        self.length = length
        self.box = box
        self.baseline = baseline
        self.size = size
        self.turns = turns
        self.isVertical = isVertical
        self.continuesTextObject = continuesTextObject
        self.color = color
    }
}
