import Recto

/// Tiles of one document, rendered on request and kept up to a number of bytes.
///
/// It renders in this process, which is right for documents that you trust. For others, open a `Publication`, which renders in worker
/// processes, and ask a `TileStore` for encoded tiles.
@Lane
final class TileCache {
    struct Address: Hashable {
        let page: Int
        let position: TilePosition
    }

    let scheme: TileScheme
    private let renderer: DocumentRenderer
    private var tiles = LeastRecentlyUsed<Address, PixelBuffer>(budget: 128 << 20)

    init(_ document: Document, _ scheme: TileScheme) {
        self.scheme = scheme
        renderer = DocumentRenderer(document, digest: document.name, cache: ByteCache(budget: 64 << 20))
    }

    /// A rendered tile, which counts as recently used from now on; `nil` if it is not in the cache.
    func tile(_ address: Address) -> PixelBuffer? { tiles.value(for: address) }

    /// Renders a tile and keeps it.
    func render(_ address: Address) throws {
        // The document and the renderer need names only in a cache for several.
        let key = TileKey(
            document: "", page: address.page, scale: scheme.scale, position: address.position,
            tileSize: scheme.tileSize, overlap: scheme.overlap, halving: scheme.halving, encoding: Encoding(.png),
            renderer: "")
        let pixels = try renderer.pixels(of: key)
        tiles.insert(pixels, for: address, cost: pixels.byteCount)
    }

    /// From pixels of a tile to page space.
    ///
    /// - Parameter size: The page's size in points.
    func transform(_ address: Address, size: Size) -> Affine {
        let pyramid = Pyramid(
            full: PageTransform(pageSize: size, scale: scheme.scale).pixelSize, tileSize: scheme.tileSize,
            overlap: scheme.overlap, halving: scheme.halving, smallest: .pixel)
        let position = address.position
        let rect = pyramid.grid(position.level).rect(column: position.column, row: position.row)
        // Each level has half of the pixels of the next one.
        let pointsPerPixel = Double(1 << (pyramid.deepest - position.level)) / scheme.scale
        return Affine.translation(x: Double(rect.x), y: Double(rect.y)).followed(by: .scale(pointsPerPixel))
    }
}

extension PlannedTile {
    var address: TileCache.Address {
        TileCache.Address(page: page, position: TilePosition(level: level, column: column, row: row))
    }
}
