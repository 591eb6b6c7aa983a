public import Recto

/// How true the tiles of a page are: to poppler's own drawing, to each other, and across their seams.
public struct PageFidelity: Sendable {
    /// The deepest level against poppler's direct drawing at that scale: part of the pixels off by more than 48/255.
    public var fromDirect: Double
    /// Tiles put together against the level replayed as a whole: part of the pixels off by more than 16/255.
    public var acrossSeams: Double
    /// Whether each lower level is the 2 x 2 area average of the one below it, to the bit.
    public var averagesAreExact: Bool
    /// The worst tile rendered on its own against the exported one: mean difference of a channel, in 255ths.
    public var loneTile: Double
    /// The level of that tile, counted from the deepest, which is 0.
    public var loneTileDepth: Int

    public static let fromDirectLimit = 0.001
    public static let acrossSeamsLimit = 0.001
    public static let loneTileLimit = 3.0

    public var holds: Bool {
        fromDirect <= Self.fromDirectLimit && acrossSeams <= Self.acrossSeamsLimit && averagesAreExact
            && loneTile <= Self.loneTileLimit
    }

    /// Draws a page in every way there is, and compares.
    ///
    /// Holds some five rasters of the page in memory.
    @Lane
    public init(_ document: Document, page: Int, scale: Double) throws(Failure) {
        let appearance = PageAppearance(scale: scale)
        let renderer = DocumentRenderer(document, digest: "fidelity", cache: ByteCache(budget: 1 << 30))
        let list = try renderer.displayList(page: page, appearance)
        let pyramid = Pyramid(full: list.pixelSize, tileSize: 256, halving: .ceiling, smallest: .pixel)
        let mosaic = Mosaic(pyramid)
        let builder = PyramidBuilder(pyramid)
        while let strip = builder.nextStrip() {
            try list.draw(x: 0, y: strip.y, into: strip.pixels)
            try builder.commit(to: mosaic)
        }
        let deepest = mosaic.levels[pyramid.deepest].rows
        let other = PixelBuffer(width: deepest.width, height: deepest.height)
        try DirectPage(document, page: page, appearance: appearance).draw(x: 0, y: 0, into: other.rows)
        fromDirect = PixelDifference(deepest, other.rows, threshold: 48).share
        try list.draw(x: 0, y: 0, into: other.rows)
        acrossSeams = PixelDifference(deepest, other.rows, threshold: 16).share
        averagesAreExact = (1..<pyramid.levels.count).allSatisfy { level in
            Self.isAverage(mosaic.levels[level - 1].rows, of: mosaic.levels[level].rows)
        }
        (loneTile, loneTileDepth) = try Self.worstLoneTile(renderer, page, scale, pyramid, mosaic)
    }

    /// Written without the code that it judges: channel by channel, pixel by pixel.
    private static func isAverage(_ half: PixelRows, of full: PixelRows) -> Bool {
        defer {
            half.endAccess()
            full.endAccess()
        }
        for y in 0..<half.height {
            let upper = full.row(2 * y)
            let lower = full.row(min(2 * y + 1, full.height - 1))
            let row = half.row(y)
            for x in 0..<half.width {
                let right = min(2 * x + 1, full.width - 1)
                for shift in [0, 8, 16] as [UInt32] {
                    let sum =
                        (upper[2 * x] >> shift & 255) + (upper[right] >> shift & 255) + (lower[2 * x] >> shift & 255)
                        + (lower[right] >> shift & 255)
                    if row[x] >> shift & 255 != (sum + 2) / 4 { return false }
                }
            }
        }
        return true
    }

    /// Looks at the first, the middle and the last tile of each level.
    @Lane
    private static func worstLoneTile(
        _ renderer: DocumentRenderer, _ page: Int, _ scale: Double, _ pyramid: Pyramid, _ mosaic: Mosaic
    ) throws(Failure) -> (Double, Int) {
        var worst = (0.0, 0)
        for level in pyramid.levels.indices {
            let grid = pyramid.grid(level)
            let places: Set = [0, grid.columns * grid.rows / 2, grid.columns * grid.rows - 1]
            for place in places {
                let position = TilePosition(level: level, column: place % grid.columns, row: place / grid.columns)
                let key = TileKey(
                    document: "fidelity", page: page, scale: scale, position: position, encoding: Encoding(.png),
                    renderer: "")
                let rect = grid.rect(column: position.column, row: position.row)
                let exported = mosaic.levels[level].rows.part(
                    x: rect.x, y: rect.y, width: rect.width, height: rect.height)
                let lone = try renderer.pixels(of: key)
                let mean = PixelDifference(exported, lone.rows, threshold: 0).mean
                if mean > worst.0 { worst = (mean, pyramid.deepest - level) }
            }
        }
        return worst
    }
}
