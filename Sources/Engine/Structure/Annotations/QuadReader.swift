import RectoGeometry

/// The four corners of a piece of marked text, in an order that can be relied on.
enum QuadReader {
    /// The corners of quads in page space, eight numbers each.
    ///
    /// The standard wants the corners counterclockwise from the bottom-left; what programs write is top-left, top-right,
    /// bottom-left, bottom-right, and a few write yet others.
    static func quads(_ points: [Point], _ frame: PageFrame) -> [[Point]] {
        stride(from: 0, to: points.count - 3, by: 4).map { start in
            ordered(Array(points[start..<start + 4])).map { frame.rounded($0) }
        }
    }

    /// Top-left, top-right, bottom-right, bottom-left, where y points up.
    static func ordered(_ points: [Point]) -> [Point] {
        let along = vector(points[0], points[1])
        let other = vector(points[2], points[3])
        if along.x * other.x + along.y * other.y >= 0 {
            // Row by row. The second row lies to the right of the first one's direction where it is below.
            return cross(along, vector(points[0], points[2])) <= 0
                ? [points[0], points[1], points[3], points[2]] : [points[2], points[3], points[1], points[0]]
        }
        return cross(along, vector(points[1], points[2])) >= 0 ? [points[3], points[2], points[1], points[0]] : points
    }

    private static func vector(_ from: Point, _ to: Point) -> Point { Point(x: to.x - from.x, y: to.y - from.y) }

    private static func cross(_ first: Point, _ second: Point) -> Double { first.x * second.y - first.y * second.x }
}
