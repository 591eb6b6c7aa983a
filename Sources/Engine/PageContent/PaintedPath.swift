public import RectoGeometry
public import RectoPixels

/// A part of a path where a page shows it: a line, a frame, a filled area, a piece of a drawing.
public struct PaintedPath: Hashable, Sendable {
    /// Page space, points; with the width of the line.
    public var rect: Rect
    /// Points; 0 for a filled area.
    public var lineWidth: Double
    public var color: Color
    public var isStroke: Bool
    /// Whether it consists of horizontal and vertical lines only.
    public var isStraight: Bool
    /// Whether it is filled with a shading or a pattern, whose colour is not known.
    public var isShading: Bool

    public init(
        rect: Rect, lineWidth: Double = 0, color: Color = .black, isStroke: Bool = false, isStraight: Bool = true,
        isShading: Bool = false
    ) {
        self.rect = rect
        self.lineWidth = lineWidth
        self.color = color
        self.isStroke = isStroke
        self.isStraight = isStraight
        self.isShading = isShading
    }
}
