import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

/// A page put together from parts: each makes its levels from its own pixels, as if the others were not there.
struct PyramidPartsTests {
    struct Plan {
        var pyramid: Pyramid
        var bottom: Int
        var top: Int
        var picture: Picture

        /// Small tiles and pages of many, so that most parts end where something is odd.
        init(_ generator: inout SeededGenerator) {
            pyramid = Pyramid(
                full: PixelSize(width: Int(generator.magnitude(1...300)), height: Int(generator.magnitude(1...300))),
                tileSize: 2 * Int.random(in: 1...12, using: &generator),
                halving: Bool.random(using: &generator) ? .ceiling : .floor,
                smallest: Bool.random(using: &generator) ? .pixel : .tile)
            bottom = Int.random(in: 0...pyramid.deepest, using: &generator)
            top = Int.random(in: max(0, bottom - 4)...bottom, using: &generator)
            let size = pyramid.levels[bottom]
            picture = Picture(width: size.width, height: size.height, using: &generator)
        }

        var alignment: Int { pyramid.tileSize << (bottom - top) }

        func builder(columns: Range<Int>? = nil, rows: Range<Int>? = nil, stripRows: Int? = nil) -> PyramidBuilder {
            PyramidBuilder(pyramid, bottom: bottom, top: top, columns: columns, rows: rows, stripRows: stripRows)
        }

        /// What one builder makes of it.
        func whole() throws -> RecordingSink {
            let sink = RecordingSink(pyramid)
            try builder().run(picture, sink)
            #expect(sink.complaints == [])
            return sink
        }

        /// Whether columns of the bottom level come to any in all levels that are made of them.
        func hasColumns(_ columns: Range<Int>) -> Bool {
            (max(0, top - 1)...bottom).allSatisfy { columns.lowerBound >> (bottom - $0) < pyramid.levels[$0].width }
        }

        /// A side cut at some multiples of the alignment.
        func cut(_ length: Int, _ generator: inout SeededGenerator) -> [Range<Int>] {
            let cuts = stride(from: 0, to: length, by: alignment).filter { $0 == 0 || Bool.random(using: &generator) }
            return zip(cuts, cuts.dropFirst() + [length]).map { $0..<$1 }
        }
    }

    static func expectEqual(_ sink: RecordingSink, _ whole: RecordingSink, _ comment: Comment) {
        #expect(sink.complaints == [], comment)
        #expect(sink.tiles == whole.tiles, comment)
        #expect(sink.levels == whole.levels, comment)
        for level in whole.levels { #expect(sink.level(level) == whole.level(level), comment) }
    }

    @Test(arguments: UInt64(1)...200)
    func rowsMakeTheSameAsTheWhole(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Plan(&generator)
        let sink = RecordingSink(plan.pyramid)
        let parts = plan.cut(plan.picture.height, &generator)
        for rows in parts {
            let stripRows: Int? = Bool.random(using: &generator) ? nil : plan.pyramid.tileSize * 3
            try plan.builder(rows: rows, stripRows: stripRows).run(plan.picture, sink)
        }
        Self.expectEqual(sink, try plan.whole(), "seed \(seed), rows \(parts)")
    }

    @Test(arguments: UInt64(1)...200)
    func blocksMakeTheSameAsTheWhole(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Plan(&generator)
        let sink = RecordingSink(plan.pyramid)
        for rows in plan.cut(plan.picture.height, &generator) {
            var blocks = plan.cut(plan.picture.width, &generator)
            // Halving by floor may leave the last block no column; whoever cuts gives the rest to the one before.
            if let last = blocks.last, blocks.count > 1, !plan.hasColumns(last) {
                blocks.removeLast(2)
                blocks.append((blocks.last?.upperBound ?? 0)..<last.upperBound)
            }
            for columns in blocks { try plan.builder(columns: columns, rows: rows).run(plan.picture, sink) }
        }
        Self.expectEqual(sink, try plan.whole(), "seed \(seed)")
    }

    /// What the parts leave above their top is the bottom level of what is still missing.
    @Test(arguments: UInt64(1)...100)
    func upperLevelsAreMadeFromTheRowsOfParts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Plan(&generator)
        guard plan.top > 0 else { return }
        let parts = RecordingSink(plan.pyramid)
        for rows in plan.cut(plan.picture.height, &generator) { try plan.builder(rows: rows).run(plan.picture, parts) }

        let rest = RecordingSink(plan.pyramid)
        let above = try #require(parts.level(plan.top - 1), "seed \(seed)")
        try PyramidBuilder(plan.pyramid, bottom: plan.top - 1).run(above, rest)
        let whole = RecordingSink(plan.pyramid)
        try PyramidBuilder(plan.pyramid, bottom: plan.bottom).run(plan.picture, whole)
        #expect(rest.complaints == [], "seed \(seed)")
        #expect(rest.tiles.merging(parts.tiles) { one, _ in one } == whole.tiles, "seed \(seed)")
        #expect(rest.tiles.count + parts.tiles.count == whole.tiles.count, "seed \(seed)")
    }

    /// The level above the parts' top as one block of memory, which the parts write and the rest is made from, without a copy.
    @Test(arguments: UInt64(1)...100)
    func upperLevelsAreMadeInPlace(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Plan(&generator)
        guard plan.top > 0 else { return }
        let size = plan.pyramid.levels[plan.top - 1]
        let above = PixelBuffer(width: size.width, height: size.height)
        above.rows.fill(0x123456)
        let sink = RecordingSink(plan.pyramid)
        for rows in plan.cut(plan.picture.height, &generator) {
            let builder = PyramidBuilder(plan.pyramid, bottom: plan.bottom, top: plan.top, rows: rows, above: above)
            try builder.run(plan.picture, sink)
        }
        #expect(sink.level(plan.top - 1) == Picture(above.rows), "seed \(seed)")

        let rest = RecordingSink(plan.pyramid)
        let builder = PyramidBuilder(plan.pyramid, bottom: plan.top - 1, drawn: above)
        while builder.nextStrip() != nil { try builder.commit(to: rest) }
        let whole = RecordingSink(plan.pyramid)
        try PyramidBuilder(plan.pyramid, bottom: plan.bottom).run(plan.picture, whole)
        #expect(rest.complaints + sink.complaints == [], "seed \(seed)")
        #expect(rest.tiles.merging(sink.tiles) { one, _ in one } == whole.tiles, "seed \(seed)")
    }

    /// Cut while they are being made: the rows from somewhere on are left to somebody else.
    @Test(arguments: UInt64(1)...150)
    func rowsLeftToAnotherBuilderAreMadeByIt(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = Plan(&generator)
        let sink = RecordingSink(plan.pyramid)
        var start = 0
        while start < plan.picture.height {
            let builder = plan.builder(rows: start..<plan.picture.height)
            #expect(builder.alignment == plan.alignment, "seed \(seed)")
            sink.beginPart()
            while let strip = builder.nextStrip() {
                strip.draw(plan.picture)
                try builder.commit(to: sink)
                let drawn = strip.y + strip.pixels.height
                #expect(builder.remainingRows == builder.rows.upperBound - drawn, "seed \(seed)")
                // Some multiple of the alignment from here on, where there is one; perhaps more than once.
                let cuts = stride(from: start, to: builder.rows.upperBound, by: builder.alignment).filter {
                    $0 >= drawn
                }
                if let cut = cuts.randomElement(using: &generator), Int.random(in: 0..<3, using: &generator) == 0 {
                    builder.stop(at: cut)
                    #expect(builder.rows == start..<cut, "seed \(seed)")
                }
            }
            #expect(builder.remainingRows == 0, "seed \(seed)")
            start = builder.rows.upperBound
        }
        Self.expectEqual(sink, try plan.whole(), "seed \(seed)")
    }

    /// 65 rows are halved to 32: the last part, one row, has nothing to say to the levels above.
    ///
    /// In a process of its own, since it once ended it.
    @Test func lastPartThatFloorHalvingDropsDoesNotTrap() async {
        await #expect(processExitsWith: .success) {
            var generator = SeededGenerator(seed: 1)
            let picture = Picture(width: 40, height: 65, using: &generator)
            let pyramid = Pyramid(full: picture.size, tileSize: 16, halving: .floor, smallest: .tile)
            for top in 0...pyramid.deepest {
                let whole = RecordingSink(pyramid)
                try PyramidBuilder(pyramid, top: top).run(picture, whole)
                let parts = RecordingSink(pyramid)
                for rows in [0..<64, 64..<65] { try PyramidBuilder(pyramid, top: top, rows: rows).run(picture, parts) }
                PyramidPartsTests.expectEqual(parts, whole, "top \(top)")
            }
        }
    }

    @Test func misalignedPartsAreAProgrammersError() async {
        // With overlap, with an odd tile size, and not at a multiple, down and across.
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 16, overlap: 1, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest, rows: 0..<16)
        }
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 60, height: 60)
            let pyramid = Pyramid(full: size, tileSize: 15, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest, rows: 0..<15)
        }
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 16, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest - 1, rows: 0..<16)
        }
        await #expect(processExitsWith: .failure) {
            let size = PixelSize(width: 64, height: 64)
            let pyramid = Pyramid(full: size, tileSize: 16, halving: .ceiling, smallest: .tile)
            _ = PyramidBuilder(pyramid, top: pyramid.deepest - 1, columns: 0..<16)
        }
    }
}
