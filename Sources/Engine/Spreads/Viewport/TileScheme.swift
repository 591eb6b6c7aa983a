public import RectoGeometry

/// How pages are cut into tiles, as far as planning is concerned; the same pyramid as that of ``Pyramid`` down to one pixel.
public struct TileScheme: Hashable, Sendable {
    /// Pixels per point of the deepest level.
    public let scale: Double
    /// In pixels.
    public let tileSize: Int
    public let overlap: Int
    public let halving: Pyramid.Halving
    /// How much a level may be enlarged before a finer one is wanted; 1 for not at all.
    public let enlargement: Double

    /// - Parameters:
    ///   - scale: At least 0.01 and at most 1,000.
    ///   - enlargement: At least 1 and at most 2. The web reader takes 1.04, and 1.25 on screens of two pixels a point.
    public init(
        scale: Double, tileSize: Int = 256, overlap: Int = 0, halving: Pyramid.Halving = .ceiling,
        enlargement: Double = 1
    ) {
        self.scale = scale.isFinite ? min(max(scale, 0.01), 1000) : 1
        self.tileSize = min(max(tileSize, 16), 16_384)
        self.overlap = min(max(overlap, 0), self.tileSize - 1)
        self.halving = halving
        self.enlargement = enlargement.isFinite ? min(max(enlargement, 1), 2) : 1
    }

    /// A page's deepest level.
    func fullSize(of page: Size) -> PixelSize { PageTransform(pageSize: page, scale: scale).pixelSize }

    /// The number of halvings down to one pixel, which is the index of the deepest level.
    func deepest(_ full: PixelSize) -> Int {
        let side = full.longerSide
        guard side > 1 else { return 0 }
        let bits = Int.bitWidth - (side - 1).leadingZeroBitCount  // of the power of two that holds `side`
        return halving == .ceiling ? bits : Int.bitWidth - 1 - side.leadingZeroBitCount
    }

    /// The level `halvings` above the deepest.
    func grid(_ full: PixelSize, halvings: Int) -> TileGrid {
        func side(_ length: Int) -> Int {
            let rest = halving == .ceiling ? (1 << halvings) - 1 : 0
            return max(1, (length + rest) >> halvings)
        }
        return TileGrid(
            size: PixelSize(width: side(full.width), height: side(full.height)), tileSize: tileSize, overlap: overlap)
    }

    /// Bytes of a decoded tile; even a small one costs a page of memory.
    func bytes(_ grid: TileGrid, column: Int, row: Int) -> Int {
        let rect = grid.rect(column: column, row: row)
        return max(rect.width * rect.height * 4, Self.leastBytes)
    }

    static let leastBytes = 4096
}
