public import RectoGeometry

/// A page's place in its spread.
public struct SpreadPage: Hashable, Sendable {
    /// From 0.
    public let page: Int
    /// Verso or recto, whichever of them is on the left; `half` tells what is seen.
    public let side: PageRole
    public let half: SpreadHalf
    /// The page's top-left corner in spread space, in points.
    public let offset: Point
    /// The displayed page, in points.
    public let size: Size

    /// In spread space.
    public var frame: Rect { Rect(x: offset.x, y: offset.y, width: size.width, height: size.height) }

    /// Page space to spread space, where overlays of both pages merge.
    public var transform: Affine { .translation(x: offset.x, y: offset.y) }
}
