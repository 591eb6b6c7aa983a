import RectoGeometry

/// A rectangle in whole 1/1200 inch.
///
/// Corners are rounded and not sizes, so that neighbours touch as they do on the page.
struct ALTOBox {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// From page space, points.
    init(_ rect: Rect) {
        x = Self.units(rect.x)
        y = Self.units(rect.y)
        width = max(0, Self.units(rect.maxX) - x)
        height = max(0, Self.units(rect.maxY) - y)
    }

    private static func units(_ points: Double) -> Int {
        guard points.isFinite else { return 0 }
        return Int((min(max(points, -1e12), 1e12) * 1200 / 72).rounded())
    }

    func write(to xml: inout XMLWriter) {
        xml.attribute("HPOS", x)
        xml.attribute("VPOS", y)
        xml.attribute("WIDTH", width)
        xml.attribute("HEIGHT", height)
    }
}
