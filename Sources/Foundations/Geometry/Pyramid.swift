/// The sizes of a page's levels, each half as large as the level below, and how each level is cut into tiles.
///
/// Level 0 is the smallest; the last one, `deepest`, is the page at full scale.
public struct Pyramid: Hashable, Sendable {
    /// How an odd side is halved.
    public enum Halving: String, Hashable, Sendable, Codable {
        /// 5 px become 3: DZI, IIIF, XYZ.
        case ceiling
        /// 5 px become 2, and the last pixel is dropped: Zoomify.
        case floor
    }

    /// Where the chain of halvings ends.
    public enum Smallest: Hashable, Sendable {
        /// One pixel: DZI.
        case pixel
        /// The first level that fits one tile: IIIF, Zoomify, XYZ.
        case tile
    }

    public let levels: [PixelSize]
    public let tileSize: Int
    /// Pixels that a tile shares with each neighbour, in addition to `tileSize`.
    public let overlap: Int
    public let halving: Halving

    /// The levels of a page of `full` pixels.
    ///
    /// - Precondition: sizes are at least 1; overlap is at least 0 and less than `tileSize`.
    public init(full: PixelSize, tileSize: Int, overlap: Int = 0, halving: Halving, smallest: Smallest) {
        precondition(full.width >= 1 && full.height >= 1 && tileSize >= 1 && overlap >= 0 && overlap < tileSize)
        var sizes = [full]
        var size = full
        let target = smallest == .pixel ? 1 : tileSize
        while size.longerSide > target {
            size = Self.half(of: size, halving)
            sizes.append(size)
        }
        levels = sizes.reversed()
        self.tileSize = tileSize
        self.overlap = overlap
        self.halving = halving
    }

    /// The size of the level above one of `size`; never less than one pixel.
    public static func half(of size: PixelSize, _ halving: Halving) -> PixelSize {
        let odd = halving == .ceiling ? 1 : 0
        return PixelSize(width: max(1, (size.width + odd) / 2), height: max(1, (size.height + odd) / 2))
    }

    /// Index of the level at full scale.
    public var deepest: Int { levels.count - 1 }

    /// The tile grid of a level.
    public func grid(_ level: Int) -> TileGrid {
        TileGrid(size: levels[level], tileSize: tileSize, overlap: overlap)
    }

    /// Tiles of all levels together.
    public var tileCount: Int {
        levels.indices.reduce(0) { $0 + grid($1).columns * grid($1).rows }
    }
}
