/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty` (cairo's and PDF's order of coefficients).
public struct Affine: Hashable, Sendable, Codable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public static func translation(x: Double, y: Double) -> Affine {
        Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    public static func scale(_ factor: Double) -> Affine {
        Affine(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
    }

    /// A clockwise rotation (y down) of a sheet of `size`, translated so that the rotated sheet starts at the origin.
    public static func turn(_ turns: QuarterTurns, of size: Size) -> Affine {
        switch turns {
        case .none: identity
        case .one: Affine(a: 0, b: 1, c: -1, d: 0, tx: size.height, ty: 0)
        case .two: Affine(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
        case .three: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.width)
        }
    }

    /// This map first, then `next`.
    public func followed(by next: Affine) -> Affine {
        Affine(
            a: next.a * a + next.c * b,
            b: next.b * a + next.d * b,
            c: next.a * c + next.c * d,
            d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The map that undoes this one; `nil` if this one flattens the plane.
    public var inverse: Affine? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return Affine(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The bounding box of the mapped rectangle; exact for rotations by quarter turns.
    public func rect(_ rect: Rect) -> Rect {
        let mapped = rect.corners.map(apply)
        let xs = mapped.map(\.x)
        let ys = mapped.map(\.y)
        let left = xs.min() ?? 0
        let top = ys.min() ?? 0
        return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}
