public import RectoDiagnostics
public import RectoPixels

/// Takes what a ``PyramidBuilder`` makes.
///
/// The pixels are valid during the call only.
public protocol PyramidSink: AnyObject {
    /// A finished tile, overlap included. Tiles of a level come row by row, from the left.
    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure)

    /// Rows of a level as they become known, from the top, each once.
    func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure)
}

extension PyramidSink {
    public func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure) {}
}
