/// An axis-parallel rectangle, origin top-left and y down unless the space says otherwise.
public struct Rect: Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest rectangle that holds both corners, in whatever order they are given.
    public init(corner: Point, opposite: Point) {
        self.init(
            x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
            width: abs(corner.x - opposite.x), height: abs(corner.y - opposite.y))
    }

    public var origin: Point { Point(x: x, y: y) }
    public var size: Size { Size(width: width, height: height) }
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Top-left, top-right, bottom-right, bottom-left.
    public var corners: [Point] {
        [origin, Point(x: maxX, y: y), Point(x: maxX, y: maxY), Point(x: x, y: maxY)]
    }

    /// The smallest rectangle that holds both.
    public func united(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The rectangle with all coordinates multiplied by `factor`.
    public func scaled(_ factor: Double) -> Rect {
        factor == 1 ? self : Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The part that both rectangles cover; of zero size where they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}
