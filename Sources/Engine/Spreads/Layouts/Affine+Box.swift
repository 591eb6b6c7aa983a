import RectoGeometry

extension Affine {
    /// The rectangle that a rectangle is mapped to, for maps that turn by quarters; without an array, unlike `rect(_:)`.
    func box(_ rect: Rect) -> Rect {
        Rect(corner: apply(rect.origin), opposite: apply(Point(x: rect.maxX, y: rect.maxY)))
    }
}
