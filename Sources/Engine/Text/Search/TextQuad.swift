public import RectoGeometry

/// A quadrilateral in page space, with its corners named as for upright text.
public struct TextQuad: Hashable, Sendable {
    public var topLeft: Point
    public var topRight: Point
    public var bottomRight: Point
    public var bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Top-left, top-right, bottom-right, bottom-left.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension TextQuad: Codable {
    public init(from decoder: any Decoder) throws {
        let corners = try decoder.singleValueContainer().decode([[Double]].self)
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not four corners"))
        }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// As `[[x, y], …]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(corners.map { [$0.x, $0.y] })
    }
}
