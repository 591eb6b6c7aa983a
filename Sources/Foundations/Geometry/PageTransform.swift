/// The one map from page space (points, displayed page, origin top-left, y down) to view space (pixels).
///
/// `view = translate(pan) · rotate(turns) · scale(zoom · dpr) · page`. Tiles, overlays and exports all use this value, so
/// that they can't drift apart.
public struct PageTransform: Hashable, Sendable {
    /// Size of the displayed page, in points.
    public let pageSize: Size
    /// Clockwise rotation of the view, on top of the page's own /Rotate.
    public let turns: QuarterTurns
    /// Pixels per point: zoom times device pixel ratio.
    public let scale: Double
    /// Where the turned page's top-left corner lies, in view pixels.
    public let pan: Point
    /// Page space to view space.
    public let forward: Affine
    /// View space to page space.
    public let backward: Affine

    /// Longest side of a raster, in pixels.
    public static let maximumSide = 1 << 23

    /// Describes how a page lies in a view.
    ///
    /// - Precondition: `scale` is finite and greater than zero.
    public init(pageSize: Size, turns: QuarterTurns = .none, scale: Double, pan: Point = .zero) {
        precondition(scale > 0 && scale.isFinite, "a page is drawn at a finite scale above zero")
        self.pageSize = pageSize
        self.turns = turns
        self.scale = scale
        self.pan = pan
        forward = Affine.turn(turns, of: pageSize)
            .followed(by: .scale(scale))
            .followed(by: .translation(x: pan.x, y: pan.y))
        // Undone step by step: the general inverse divides by a determinant and loses digits at extreme scales.
        backward = Affine.translation(x: -pan.x, y: -pan.y)
            .followed(by: .scale(1 / scale))
            .followed(by: Affine.turn(turns, of: pageSize).inverse ?? .identity)
    }

    /// A point of the page, in view pixels.
    public func apply(_ point: Point) -> Point { forward.apply(point) }

    /// A point of the view, in page points.
    public func inverse(_ point: Point) -> Point { backward.apply(point) }

    /// A rectangle of the page, in view pixels; exact, since rotations are quarter turns.
    public func rect(_ rect: Rect) -> Rect { forward.rect(rect) }

    /// Pixels that hold the whole page at this scale, the last row and column perhaps partly paper.
    ///
    /// 612 pt at scale 4 is 2448 px although the product may carry a last-bit error: a millionth of a pixel is forgiven.
    public var pixelSize: PixelSize {
        let turned = pageSize.turned(turns)
        func pixels(_ points: Double) -> Int {
            // Clamped so that absurd sizes reach the callers' limit checks instead of trapping here.
            Int(min(max((points * scale - 1e-6).rounded(.up), 1), 1e15))
        }
        return PixelSize(width: pixels(turned.width), height: pixels(turned.height))
    }
}
