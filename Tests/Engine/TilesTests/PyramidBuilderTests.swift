import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

struct PyramidBuilderTests {
    static func randomPyramid(_ generator: inout SeededGenerator, maximumSide: Double) -> Pyramid {
        let tileSize = Int.random(in: 1...32, using: &generator)
        return Pyramid(
            full: PixelSize(
                width: Int(generator.magnitude(1...maximumSide)), height: Int(generator.magnitude(1...maximumSide))),
            tileSize: tileSize,
            overlap: Bool.random(using: &generator) ? .random(in: 0..<tileSize, using: &generator) : 0,
            halving: Bool.random(using: &generator) ? .ceiling : .floor,
            smallest: Bool.random(using: &generator) ? .pixel : .tile)
    }

    /// Compares everything that was delivered with the slow reference.
    static func check(_ sink: RecordingSink, _ pyramid: Pyramid, _ levels: [Picture], _ comment: Comment) {
        #expect(sink.complaints == [], comment)
        #expect(sink.tiles.count == pyramid.tileCount, comment)
        for level in pyramid.levels.indices {
            #expect(sink.level(level) == levels[level], comment)
            let grid = pyramid.grid(level)
            for row in 0..<grid.rows {
                for column in 0..<grid.columns {
                    let tile = sink.tiles[TilePosition(level: level, column: column, row: row)]
                    #expect(tile == levels[level].part(grid.rect(column: column, row: row)), comment)
                }
            }
        }
    }

    @Test(arguments: UInt64(1)...250)
    func tilesAndRowsMatchTheReference(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pyramid = Self.randomPyramid(&generator, maximumSide: 150)
        let full = pyramid.levels[pyramid.deepest]
        let picture = Picture(width: full.width, height: full.height, using: &generator)
        let stripRows: Int? = Bool.random(using: &generator) ? nil : .random(in: 1...230, using: &generator)
        let sink = RecordingSink(pyramid)
        try PyramidBuilder(pyramid, stripRows: stripRows).run(picture, sink)
        Self.check(
            sink, pyramid, referenceLevels(picture, pyramid),
            "seed \(seed): \(full), tile \(pyramid.tileSize)+\(pyramid.overlap), \(pyramid.halving), strips \(stripRows ?? 0)"
        )
    }

    /// The real tile sizes, on a page that is more than two tiles in each direction.
    @Test(arguments: [(254, 1, Pyramid.Halving.ceiling), (256, 0, .ceiling), (256, 0, .floor), (512, 3, .ceiling)])
    func theFormatsOwnTileSizes(tileSize: Int, overlap: Int, halving: Pyramid.Halving) throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: 530, height: 790, using: &generator)
        let pyramid = Pyramid(
            full: picture.size, tileSize: tileSize, overlap: overlap, halving: halving, smallest: .pixel)
        let sink = RecordingSink(pyramid)
        try PyramidBuilder(pyramid).run(picture, sink)
        Self.check(sink, pyramid, referenceLevels(picture, pyramid), "tile \(tileSize)+\(overlap)")
    }

    @Test(arguments: UInt64(1)...50)
    func stripsCoverTheBottomLevelOnce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pyramid = Self.randomPyramid(&generator, maximumSide: 200)
        let full = pyramid.levels[pyramid.deepest]
        let stripRows = Int.random(in: 1...300, using: &generator)
        let builder = PyramidBuilder(pyramid, stripRows: stripRows)
        let sink = RecordingSink(pyramid)
        var y = 0
        while let strip = builder.nextStrip() {
            #expect(strip.x == 0 && strip.y == y && strip.pixels.width == full.width, "seed \(seed)")
            #expect(strip.pixels.height <= max(stripRows, pyramid.tileSize + 2 * pyramid.overlap), "seed \(seed)")
            strip.pixels.fill(0)
            y += strip.pixels.height
            try builder.commit(to: sink)
        }
        #expect(y == full.height, "seed \(seed)")
        #expect(builder.nextStrip() == nil, "seed \(seed)")
    }

    /// The level above `top` comes as rows, without tiles.
    @Test(arguments: [Pyramid.Halving.ceiling, .floor])
    func levelsAboveTopAreNotMade(halving: Pyramid.Halving) throws {
        var generator = SeededGenerator(seed: 5)
        let picture = Picture(width: 91, height: 71, using: &generator)
        let pyramid = Pyramid(full: picture.size, tileSize: 16, halving: halving, smallest: .pixel)
        let sink = RecordingSink(pyramid)
        try PyramidBuilder(pyramid, top: 4).run(picture, sink)
        #expect(sink.complaints == [])
        #expect(Set(sink.tiles.keys.map(\.level)) == Set(4...pyramid.deepest))
        #expect(sink.levels == Set(3...pyramid.deepest))
        #expect(sink.level(3) == referenceLevels(picture, pyramid)[3])
    }

    @Test func levelsBelowBottomAreNotMade() throws {
        var generator = SeededGenerator(seed: 5)
        let pyramid = Pyramid(
            full: PixelSize(width: 90, height: 70), tileSize: 16, halving: .ceiling, smallest: .pixel)
        let size = pyramid.levels[5]
        let picture = Picture(width: size.width, height: size.height, using: &generator)
        let sink = RecordingSink(pyramid)
        try PyramidBuilder(pyramid, bottom: 5).run(picture, sink)
        #expect(Set(sink.tiles.keys.map(\.level)) == Set(0...5))
        #expect(sink.level(4) == picture.halved(to: pyramid.levels[4]))
    }

    @Test func sinksErrorIsPropagated() {
        final class Full: PyramidSink {
            func tile(_ position: TilePosition, _ pixels: PixelRows) throws(Failure) { throw Failure(.io, "disk full") }
        }
        let pyramid = Pyramid(full: PixelSize(width: 9, height: 9), tileSize: 8, halving: .ceiling, smallest: .pixel)
        let builder = PyramidBuilder(pyramid)
        builder.nextStrip()?.pixels.fill(0)
        #expect(throws: Failure(.io, "disk full")) { try builder.commit(to: Full()) }
    }
}
