import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

/// A page put together from parts: each makes its levels from its own rows, as if the others were not there.
struct PyramidPartsTests {
    struct Plan {
        var pyramid: Pyramid
        var bottom: Int
        var top: Int
        /// Rows of the bottom level.
        var parts: [Range<Int>]
        var picture: Picture

        var alignment: Int { pyramid.tileSize << (bottom - top) }

        /// Where the rows of each level begin that are made from rows of the bottom level.
        func starts(_ row: Int) -> [Int: Int] {
            Dictionary(uniqueKeysWithValues: (max(0, top - 1)...bottom).map { ($0, row >> (bottom - $0)) })
        }
    }

    static func plan(_ generator: inout SeededGenerator) -> Plan {
        let pyramid = Pyramid(
            full: PixelSize(width: Int(generator.magnitude(1...100)), height: Int(generator.magnitude(1...400))),
            tileSize: 2 * Int.random(in: 1...16, using: &generator),
            halving: Bool.random(using: &generator) ? .ceiling : .floor,
            smallest: Bool.random(using: &generator) ? .pixel : .tile)
        let bottom = Int.random(in: 0...pyramid.deepest, using: &generator)
        let top = Int.random(in: max(0, bottom - 4)...bottom, using: &generator)
        let size = pyramid.levels[bottom]
        let picture = Picture(width: size.width, height: size.height, using: &generator)
        var plan = Plan(pyramid: pyramid, bottom: bottom, top: top, parts: [], picture: picture)
        var cuts = Array(stride(from: 0, to: size.height, by: plan.alignment))
        cuts.removeAll { $0 > 0 && Bool.random(using: &generator) }
        // Halving by floor may drop the whole last part from a level; `aLastPartThatFloorHalvingDrops` is about that.
        cuts.removeAll { $0 > 0 && ($0 >> (bottom - top)) >= pyramid.levels[top].height }
        plan.parts = zip(cuts, cuts.dropFirst() + [size.height]).map { $0..<$1 }
        return plan
    }

    @Test(arguments: UInt64(1)...200)
    func partsMakeWhatTheWholeMakes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Self.plan(&generator)
        let whole = RecordingSink()
        try PyramidBuilder(plan.pyramid, bottom: plan.bottom, top: plan.top).run(plan.picture, whole)
        #expect(whole.complaints == [], "seed \(seed)")

        var tiles: [TilePosition: Picture] = [:]
        var levels: [Int: [UInt32]] = [:]
        for part in plan.parts {
            let sink = RecordingSink(starts: plan.starts(part.lowerBound))
            let stripRows: Int? = Bool.random(using: &generator) ? nil : plan.pyramid.tileSize * 3
            try PyramidBuilder(plan.pyramid, bottom: plan.bottom, top: plan.top, rows: part, stripRows: stripRows)
                .run(plan.picture, sink)
            #expect(sink.complaints == [], "seed \(seed), rows \(part)")
            tiles.merge(sink.tiles) { _, new in
                Issue.record("a tile in two parts, seed \(seed)")
                return new
            }
            levels.merge(sink.levels) { $0 + $1 }
        }
        #expect(tiles == whole.tiles, "seed \(seed), rows \(plan.parts)")
        #expect(levels == whole.levels, "seed \(seed), rows \(plan.parts)")
    }

    /// What the parts leave above their top, one below the other, is the bottom level of what is still missing.
    @Test(arguments: UInt64(1)...100)
    func theRestIsMadeFromWhatThePartsLeave(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Self.plan(&generator)
        guard plan.top > 0 else { return }
        let whole = RecordingSink()
        try PyramidBuilder(plan.pyramid, bottom: plan.bottom).run(plan.picture, whole)

        var above: [UInt32] = []
        for part in plan.parts {
            let sink = RecordingSink(starts: plan.starts(part.lowerBound))
            try PyramidBuilder(plan.pyramid, bottom: plan.bottom, top: plan.top, rows: part).run(plan.picture, sink)
            above += sink.levels[plan.top - 1, default: []]
        }
        let size = plan.pyramid.levels[plan.top - 1]
        try #require(above.count == size.area, "seed \(seed)")
        let rest = RecordingSink()
        try PyramidBuilder(plan.pyramid, bottom: plan.top - 1)
            .run(Picture(width: size.width, height: size.height, pixels: above), rest)
        #expect(rest.tiles == whole.tiles.filter { $0.key.level < plan.top }, "seed \(seed)")
    }

    /// Cut while they are being made: the rows from somewhere on are left to somebody else.
    @Test(arguments: UInt64(1)...150)
    func whatIsLeftToOthersIsMadeByThem(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Self.plan(&generator)
        let whole = RecordingSink()
        try PyramidBuilder(plan.pyramid, bottom: plan.bottom, top: plan.top).run(plan.picture, whole)

        var tiles: [TilePosition: Picture] = [:]
        var levels: [Int: [UInt32]] = [:]
        var start = 0
        while start < plan.picture.height {
            let builder = PyramidBuilder(
                plan.pyramid, bottom: plan.bottom, top: plan.top, rows: start..<plan.picture.height)
            #expect(builder.alignment == plan.alignment, "seed \(seed)")
            let sink = RecordingSink(starts: plan.starts(start))
            while let strip = builder.nextStrip() {
                plan.picture
                    .part(PixelRect(x: 0, y: strip.y, width: plan.picture.width, height: strip.pixels.height)).fill(
                        strip.pixels)
                try builder.commit(to: sink)
                let drawn = strip.y + strip.pixels.height
                #expect(builder.remainingRows == builder.rows.upperBound - drawn, "seed \(seed)")
                // Some multiple of the alignment from here on, where there is one; perhaps more than once.
                let multiples = Array(stride(from: start, to: builder.rows.upperBound, by: builder.alignment))
                let cuts = multiples.filter {
                    $0 >= drawn && $0 >> (plan.bottom - plan.top) < plan.pyramid.levels[plan.top].height
                }
                if let cut = cuts.randomElement(using: &generator), Int.random(in: 0..<3, using: &generator) == 0 {
                    builder.stop(at: cut)
                    #expect(builder.rows == start..<cut, "seed \(seed)")
                }
            }
            #expect(builder.remainingRows == 0, "seed \(seed)")
            #expect(sink.complaints == [], "seed \(seed)")
            tiles.merge(sink.tiles) { _, new in
                Issue.record("a tile in two parts, seed \(seed)")
                return new
            }
            levels.merge(sink.levels) { $0 + $1 }
            start = builder.rows.upperBound
        }
        #expect(tiles == whole.tiles, "seed \(seed)")
        #expect(levels == whole.levels, "seed \(seed)")
    }

    /// 65 rows are halved to 32: the last part, one row, has nothing to say to the level above.
    @Test func aLastPartThatFloorHalvingDrops() async {
        await #expect(processExitsWith: .success) {
            var generator = SeededGenerator(seed: 1)
            let picture = Picture(width: 40, height: 65, using: &generator)
            let pyramid = Pyramid(full: picture.size, tileSize: 16, halving: .floor, smallest: .tile)
            let sink = RecordingSink(starts: [pyramid.deepest: 64])
            try PyramidBuilder(pyramid, top: pyramid.deepest - 1, rows: 64..<65).run(picture, sink)
        }
    }

    @Test func partsThatReachOverTheirEndsAreAProgrammersError() async {
        // With overlap, with an odd tile size, and not at a multiple.
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 16, overlap: 1, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest, rows: 0..<16)
        }
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 15, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest, rows: 0..<15)
        }
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 16, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest - 1, rows: 0..<16)
        }
    }
}
