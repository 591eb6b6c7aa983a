import RectoGeometry

extension Double {
    /// To a thousandth of a point, which is what JSON and CSV carry; no negative zero.
    var thousandths: Double { (self * 1000).rounded() / 1000 + 0 }
}

extension PageFrame {
    /// ``rect(_:)`` in thousandths of a point.
    func rounded(_ rect: Rect) -> Rect {
        let mapped = self.rect(rect)
        return Rect(
            x: mapped.x.thousandths, y: mapped.y.thousandths, width: mapped.width.thousandths,
            height: mapped.height.thousandths)
    }

    /// ``point(_:)`` in thousandths of a point.
    func rounded(_ point: Point) -> Point {
        let mapped = self.point(point)
        return Point(x: mapped.x.thousandths, y: mapped.y.thousandths)
    }
}
