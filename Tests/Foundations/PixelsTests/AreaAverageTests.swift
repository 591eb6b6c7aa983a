import CCPU
import RectoGeometry
import RectoPixels
import TestSupport
import Testing

struct AreaAverageTests {
    /// What `PixelRows.average` makes of a picture.
    static func average(_ picture: Picture, to size: PixelSize) -> Picture {
        let target = PixelBuffer(width: size.width, height: size.height)
        picture.buffer().rows.average(into: target.rows)
        return Picture(target.rows)
    }

    @Test(arguments: [Pyramid.Halving.ceiling, .floor], UInt64(1)...150)
    func agreesWithTheSlowReference(halving: Pyramid.Halving, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let picture = Picture(
            width: .random(in: 1...70, using: &generator), height: .random(in: 1...20, using: &generator),
            using: &generator)
        let size = Pyramid.half(of: picture.size, halving)
        #expect(Self.average(picture, to: size) == picture.halved(to: size), "seed \(seed), \(picture.size)")
    }

    /// One-pixel sides, the step of eight pixels and what is left of it, in both directions, with both kinds of vectors.
    @Test(arguments: [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33], [1, 2, 3, 4, 5])
    func everySmallSize(width: Int, height: Int) {
        var generator = SeededGenerator(seed: UInt64(width * 100 + height))
        let picture = Picture(width: width, height: height, using: &generator)
        defer { recto_allow_wide(true) }
        for halving in [Pyramid.Halving.ceiling, .floor] {
            let size = Pyramid.half(of: picture.size, halving)
            for isWide in [false, true] {
                recto_allow_wide(isWide)
                #expect(Self.average(picture, to: size) == picture.halved(to: size))
            }
        }
    }

    /// Every sum that four values of a channel can have, beside channels that are full: halves go up, nothing is carried over.
    @Test(arguments: [0, 8, 16] as [UInt32])
    func halvesGoUpAndChannelsStayApart(shift: UInt32) {
        let others: UInt32 = 0xFF_FFFF & ~(255 << shift)
        for sum in 0...1020 as ClosedRange<UInt32> {
            let values = (0..<4).map { (sum + $0) / 4 }
            for beside in [0, others] {
                // Nine targets: eight for the wide step, one for the narrow one.
                let picture = Picture(
                    width: 18, height: 2,
                    pixels: [0, 1].flatMap { row in
                        (0..<9).flatMap { _ in [values[row], values[row + 2]].map { $0 << shift | beside } }
                    })
                let expected = Picture(width: 9, height: 1, color: ((sum + 2) / 4) << shift | beside)
                #expect(Self.average(picture, to: expected.size) == expected, "sum \(sum)")
            }
        }
    }

    @Test func twoPixelsOfAnOddEdgeRoundUpToo() {
        let column = Picture(width: 1, height: 2, pixels: [0x00_01_FE, 0x01_02_FF])
        #expect(Self.average(column, to: PixelSize(width: 1, height: 1)).pixels == [0x01_02_FF])
        let row = Picture(width: 2, height: 1, pixels: [0x00_01_FE, 0x01_02_FF])
        #expect(Self.average(row, to: PixelSize(width: 1, height: 1)).pixels == [0x01_02_FF])
        let corner = Picture(width: 3, height: 3, pixels: [0, 0, 9, 0, 0, 10, 3, 4, 77])
        #expect(Self.average(corner, to: PixelSize(width: 2, height: 2)).pixels == [0, 10, 4, 77])
    }

    /// From the middle of one buffer into the middle of another; nothing around the target changes.
    @Test(arguments: UInt64(1)...40)
    func partsOfBuffersWorkAlike(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = Picture(width: 50, height: 30, using: &generator)
        let rect = PixelRect(
            x: .random(in: 0...10, using: &generator), y: .random(in: 0...10, using: &generator),
            width: .random(in: 1...40, using: &generator), height: .random(in: 1...20, using: &generator))
        let size = Pyramid.half(of: rect.size, .ceiling)
        let before = Picture(width: 40, height: 30, using: &generator)
        let target = before.buffer()
        let place = PixelRect(
            x: .random(in: 0...10, using: &generator), y: .random(in: 0...10, using: &generator), width: size.width,
            height: size.height)

        whole.buffer().rows.part(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
            .average(into: target.rows.part(x: place.x, y: place.y, width: place.width, height: place.height))

        let after = Picture(target.rows)
        #expect(after.part(place) == whole.part(rect).halved(to: size), "seed \(seed)")
        var expected = before
        let average = whole.part(rect).halved(to: size)
        for y in 0..<size.height { for x in 0..<size.width { expected[place.x + x, place.y + y] = average[x, y] } }
        #expect(after == expected, "seed \(seed)")
    }
}
