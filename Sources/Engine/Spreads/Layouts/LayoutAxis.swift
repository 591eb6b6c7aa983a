import RectoGeometry

/// The way that items follow each other.
public enum LayoutAxis: String, Hashable, Sendable, Codable {
    case vertical
    case horizontal

    func along(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
    func across(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

    func size(along: Double, across: Double) -> Size {
        self == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
    }

    func rect(from: Double, extent: Double, acrossFrom: Double, across: Double) -> Rect {
        self == .vertical
            ? Rect(x: acrossFrom, y: from, width: across, height: extent)
            : Rect(x: from, y: acrossFrom, width: extent, height: across)
    }

    func start(_ rect: Rect) -> Double { self == .vertical ? rect.y : rect.x }
    func end(_ rect: Rect) -> Double { self == .vertical ? rect.maxY : rect.maxX }
    func along(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
}
