public import RectoDiagnostics
public import RectoPixels

/// Receives the tiles and rows of a ``PyramidBuilder``.
///
/// The pixels are valid only during the call.
public protocol PyramidSink: AnyObject {
    /// Receives a finished tile, overlap included. Tiles of a level arrive row by row, from the left.
    func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure)

    /// Receives the rows of a level as they are completed, from the top, each once.
    func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure)
}

extension PyramidSink {
    public func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure) {}
}
