import RectoGeometry
import TestSupport
import Testing

struct PyramidTests {
    static func ceilingOfDivision(_ number: Int, by divisor: Int) -> Int {
        number / divisor + (number % divisor == 0 ? 0 : 1)
    }

    /// Deep Zoom: `ceil(log2(longer side)) + 1` levels.
    @Test(arguments: [
        (1, 1), (2, 2), (3, 3), (4, 3), (5, 4), (7, 4), (8, 4), (9, 5), (255, 9), (256, 9), (257, 10), (509, 10),
        (521, 11),
        (1 << 16, 17), (65_537, 18), (1 << 23, 24), ((1 << 23) - 15, 24),
    ])
    func levelsOfDeepZoom(side: Int, count: Int) {
        for size in [
            PixelSize(width: side, height: 1), PixelSize(width: 1, height: side), PixelSize(width: side, height: side),
        ] {
            let pyramid = Pyramid(full: size, tileSize: 254, overlap: 1, halving: .ceiling, smallest: .pixel)
            #expect(pyramid.levels.count == count)
            #expect(pyramid.deepest == count - 1)
            #expect(pyramid.levels.first == PixelSize(width: 1, height: 1))
            #expect(pyramid.levels.last == size)
        }
    }

    @Test(arguments: [
        (257, [1, 2, 3, 5, 9, 17, 33, 65, 129, 257], [1, 2, 4, 8, 16, 32, 64, 128, 257]),
        (7, [1, 2, 4, 7], [1, 3, 7]),
        (13, [1, 2, 4, 7, 13], [1, 3, 6, 13]),
        (64, [1, 2, 4, 8, 16, 32, 64], [1, 2, 4, 8, 16, 32, 64]),
        (1, [1], [1]),
    ])
    func halvings(side: Int, ceiling: [Int], floor: [Int]) {
        let size = PixelSize(width: side, height: side)
        let up = Pyramid(full: size, tileSize: 256, halving: .ceiling, smallest: .pixel)
        let down = Pyramid(full: size, tileSize: 256, halving: .floor, smallest: .pixel)
        #expect(up.levels.map(\.width) == ceiling)
        #expect(down.levels.map(\.width) == floor)
        #expect(up.levels.map(\.height) == ceiling)
        #expect(down.levels.map(\.height) == floor)
    }

    /// Level sizes and tile counts by the formats' own formulas instead of step by step.
    @Test(arguments: UInt64(1)...200)
    func levelsFollowTheFormulas(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let full = PixelSize(
            width: Int(generator.magnitude(1...Double(1 << 23))), height: Int(generator.magnitude(1...Double(1 << 23))))
        let tileSize = Int.random(in: 2...1024, using: &generator)
        for halving in [Pyramid.Halving.ceiling, .floor] {
            for smallest in [Pyramid.Smallest.pixel, .tile] {
                let pyramid = Pyramid(full: full, tileSize: tileSize, halving: halving, smallest: smallest)
                var tiles = 0
                for (level, size) in pyramid.levels.enumerated() {
                    let factor = 1 << (pyramid.deepest - level)
                    func expected(_ side: Int) -> Int {
                        halving == .ceiling ? Self.ceilingOfDivision(side, by: factor) : max(1, side / factor)
                    }
                    #expect(size.width == expected(full.width), "seed \(seed)")
                    #expect(size.height == expected(full.height), "seed \(seed)")
                    #expect(size.width >= 1 && size.height >= 1, "seed \(seed)")
                    tiles +=
                        Self.ceilingOfDivision(size.width, by: tileSize)
                        * Self.ceilingOfDivision(size.height, by: tileSize)
                }
                #expect(pyramid.tileCount == tiles, "seed \(seed)")
                let target = smallest == .pixel ? 1 : tileSize
                #expect(pyramid.levels[0].longerSide <= target, "seed \(seed)")
                if pyramid.deepest > 0 { #expect(pyramid.levels[1].longerSide > target, "seed \(seed)") }
            }
        }
    }

    @Test func zoomifyKeepsOnePixelOfAThinPicture() {
        let pyramid = Pyramid(
            full: PixelSize(width: 4096, height: 3), tileSize: 256, halving: .floor, smallest: .tile)
        #expect(pyramid.levels.map(\.height) == [1, 1, 1, 1, 3])
        #expect(pyramid.levels.map(\.width) == [256, 512, 1024, 2048, 4096])
    }

    @Test func aPageThatFitsOneTileIsOneLevel() {
        let pyramid = Pyramid(full: PixelSize(width: 256, height: 1), tileSize: 256, halving: .ceiling, smallest: .tile)
        #expect(pyramid.levels == [PixelSize(width: 256, height: 1)])
        #expect(pyramid.tileCount == 1)
    }

    @Test func gridsMatchTheLevels() {
        let pyramid = Pyramid(
            full: PixelSize(width: 1000, height: 600), tileSize: 254, overlap: 1, halving: .ceiling, smallest: .pixel)
        for level in pyramid.levels.indices {
            #expect(pyramid.grid(level) == TileGrid(size: pyramid.levels[level], tileSize: 254, overlap: 1))
        }
    }
}
