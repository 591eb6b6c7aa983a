/// One level cut into tiles, rows from the top, columns from the left.
///
/// Without overlap the tiles partition the level: each pixel is in exactly one.
public struct TileGrid: Hashable, Sendable {
    /// Size of the level, in pixels.
    public let size: PixelSize
    public let tileSize: Int
    /// Pixels taken from each neighbour, where there is one.
    public let overlap: Int

    public init(size: PixelSize, tileSize: Int, overlap: Int = 0) {
        self.size = size
        self.tileSize = tileSize
        self.overlap = overlap
    }

    public var columns: Int { (size.width + tileSize - 1) / tileSize }
    public var rows: Int { (size.height + tileSize - 1) / tileSize }

    /// The pixels of a tile within its level, overlap included.
    public func rect(column: Int, row: Int) -> PixelRect {
        let x = span(column, extent: size.width)
        let y = span(row, extent: size.height)
        return PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    }

    /// The pixel rows of a tile row, overlap included.
    public func rows(of row: Int) -> Range<Int> { span(row, extent: size.height) }

    private func span(_ index: Int, extent: Int) -> Range<Int> {
        max(0, index * tileSize - overlap)..<min(extent, (index + 1) * tileSize + overlap)
    }
}
