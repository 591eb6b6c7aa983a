import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

/// A page made in blocks of columns and rows, as very wide ones are.
struct PyramidBlocksTests {
    /// Puts tiles and rows where they belong, whatever order they come in.
    private final class Canvas: PyramidSink {
        var tiles: [TilePosition: Picture] = [:]
        var levels: [Int: Picture] = [:]
        private let pyramid: Pyramid

        init(_ pyramid: Pyramid) { self.pyramid = pyramid }

        func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) {
            #expect(tiles.updateValue(Picture(pixels), forKey: position) == nil, "\(position) came twice")
        }

        func rows(level: Int, x: Int, y: Int, _ pixels: PixelRows) throws(Failure) {
            let size = pyramid.levels[level]
            var picture = levels[level] ?? Picture(width: size.width, height: size.height, color: 0)
            for row in 0..<pixels.height {
                for column in 0..<pixels.width { picture[x + column, y + row] = pixels[column, row] }
            }
            levels[level] = picture
        }
    }

    private static func draw(_ picture: Picture, _ builder: PyramidBuilder, _ sink: Canvas) throws {
        while let strip = builder.nextStrip() {
            let rect = PixelRect(x: strip.x, y: strip.y, width: strip.pixels.width, height: strip.pixels.height)
            picture.part(rect).fill(strip.pixels, noise: UInt64(strip.y))
            try builder.commit(to: sink)
        }
    }

    /// Ranges that begin at multiples of `step`; the last one takes the rest, as the exporter cuts them.
    private static func ranges(_ end: Int, _ step: Int, using generator: inout SeededGenerator) -> [Range<Int>] {
        let width = step * Int.random(in: 1...3, using: &generator)
        let count = max(1, end / width)
        return (0..<count).map { $0 * width..<($0 + 1 == count ? end : ($0 + 1) * width) }
    }

    @Test(arguments: UInt64(1)...100)
    func blocksMakeTheSameAsTheWhole(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: Int.random(in: 1...300, using: &generator), height: Int.random(in: 1...200, using: &generator))
        let pyramid = Pyramid(
            full: size, tileSize: 2 * Int.random(in: 2...12, using: &generator),
            halving: Bool.random(using: &generator) ? .ceiling : .floor, smallest: .tile)
        let top = Int.random(in: max(0, pyramid.deepest - 2)...pyramid.deepest, using: &generator)
        let picture = Picture(width: size.width, height: size.height, using: &generator)
        let whole = Canvas(pyramid)
        try Self.draw(picture, PyramidBuilder(pyramid, top: top), whole)

        let blocks = Canvas(pyramid)
        let step = pyramid.tileSize << (pyramid.deepest - top)
        let columns = Self.ranges(size.width, step, using: &generator)
        for rows in Self.ranges(size.height, step, using: &generator) {
            for columns in columns {
                try Self.draw(picture, PyramidBuilder(pyramid, top: top, columns: columns, rows: rows), blocks)
            }
        }
        #expect(blocks.tiles == whole.tiles, "seed \(seed)")
        #expect(blocks.levels == whole.levels, "seed \(seed)")
    }
}
