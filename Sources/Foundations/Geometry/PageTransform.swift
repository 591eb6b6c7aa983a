/// The only map from page space (points, displayed page, origin top-left, y down) to view space (pixels).
///
/// `view = translate(pan) · rotate(turns) · scale(zoom · dpr) · page`. Tiles, overlays and exports all use this value, so
/// that they can't drift apart.
public struct PageTransform: Hashable, Sendable {
    /// Size of the displayed page, in points.
    public let pageSize: Size
    /// Clockwise rotation of the view, in addition to the page's own /Rotate.
    public let turns: QuarterTurns
    /// Pixels per point: zoom times device pixel ratio.
    public let scale: Double
    /// The position of the rotated page's top-left corner, in view pixels.
    public let pan: Point
    /// Page space to view space.
    public let forward: Affine
    /// View space to page space.
    public let backward: Affine

    /// Longest side of a raster, in pixels.
    public static let maximumSide = 1 << 23

    /// Creates the transform of a page in a view.
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

    /// Maps a point of the page to view pixels.
    public func apply(_ point: Point) -> Point { forward.apply(point) }

    /// Maps a point of the view to page points.
    public func inverse(_ point: Point) -> Point { backward.apply(point) }

    /// Maps a rectangle of the page to view pixels; exact, because rotations are quarter turns.
    public func rect(_ rect: Rect) -> Rect { forward.rect(rect) }

    /// The page in pixels, as exactly as it goes: what is left over of the last row and column of ``pixelSize`` is paper.
    public var extent: Size {
        let turned = pageSize.turned(turns)
        return Size(width: turned.width * scale, height: turned.height * scale)
    }

    /// The pixels that hold the whole page at this scale; the last row and column may be partly paper.
    ///
    /// 612 pt at scale 4 is 2448 px although the product may have a rounding error: a millionth of a pixel is ignored.
    public var pixelSize: PixelSize {
        func pixels(_ length: Double) -> Int {
            // Clamped so that absurd sizes reach the callers' limit checks instead of trapping here.
            Int(min(max((length - 1e-6).rounded(.up), 1), 1e15))
        }
        return PixelSize(width: pixels(extent.width), height: pixels(extent.height))
    }
}
