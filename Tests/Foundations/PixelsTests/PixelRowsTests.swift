import CCPU
import RectoGeometry
import RectoPixels
import TestSupport
import Testing

struct PixelRowsTests {
    @Test(arguments: UInt64(1)...50)
    func uniformIgnoresTheUnusedByte(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
        let picture = Picture(
            width: .random(in: 1...70, using: &generator), height: .random(in: 1...70, using: &generator), color: color)
        #expect(picture.buffer(noise: seed).rows.uniformColor == color, "seed \(seed)")
    }

    @Test(arguments: [(1, 2), (2, 1), (5, 4), (17, 9), (64, 3)], [false, true])
    func oneOtherPixelAnywhereIsFound(size: (width: Int, height: Int), isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        let (width, height) = size
        var generator = SeededGenerator(seed: 7)
        for y in 0..<height {
            for x in 0..<width {
                var picture = Picture(width: width, height: height, color: 0x40_80_C0)
                // A single bit of a single channel.
                picture[x, y] ^= 1 << UInt32.random(in: 0..<24, using: &generator)
                #expect(picture.buffer().rows.uniformColor == nil, "\(x), \(y)")
            }
        }
    }

    /// A single bit of a single channel, in the wide steps of a row and in what is left of them.
    @Test(arguments: [(1, 2), (5, 4), (37, 3), (70, 2)], [false, true])
    func oneColourAnywhereIsNotGrey(size: (width: Int, height: Int), isWide: Bool) {
        recto_allow_wide(isWide)
        defer { recto_allow_wide(true) }
        let (width, height) = size
        var generator = SeededGenerator(seed: 11)
        var picture = Picture(width: width, height: height, color: 0)
        for index in picture.pixels.indices {
            picture.pixels[index] = .random(in: 0...255, using: &generator) * 0x01_01_01
        }
        #expect(picture.buffer(noise: 1).rows.isGrey)
        for index in picture.pixels.indices {
            var colored = picture
            colored.pixels[index] ^= 1 << UInt32.random(in: 0..<24, using: &generator)
            #expect(!colored.buffer(noise: 1).rows.isGrey, "\(index)")
        }
    }

    @Test func greyIgnoresPixelsAroundAPart() {
        var picture = Picture(width: 19, height: 9, color: 0x12_34_56)
        for y in 2..<6 { for x in 3..<18 { picture[x, y] = 0x77_77_77 } }
        let rows = picture.buffer().rows
        #expect(rows.part(x: 3, y: 2, width: 15, height: 4).isGrey)
        #expect(!rows.part(x: 2, y: 2, width: 15, height: 4).isGrey)
        #expect(!rows.part(x: 3, y: 2, width: 15, height: 5).isGrey)
    }

    @Test func uniformIgnoresPixelsAroundAPart() {
        var picture = Picture(width: 9, height: 9, color: 0)
        for y in 2..<6 { for x in 3..<8 { picture[x, y] = 0x12_34_56 } }
        let buffer = picture.buffer()
        #expect(buffer.rows.part(x: 3, y: 2, width: 5, height: 4).uniformColor == 0x12_34_56)
        #expect(buffer.rows.part(x: 2, y: 2, width: 5, height: 4).uniformColor == nil)
        #expect(buffer.rows.part(x: 3, y: 2, width: 5, height: 5).uniformColor == nil)
    }

    @Test(arguments: UInt64(1)...50)
    func partsOfPartsKeepTheStride(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let picture = Picture(width: 40, height: 30, using: &generator)
        func random(in size: PixelSize) -> PixelRect {
            let x = Int.random(in: 0..<size.width, using: &generator)
            let y = Int.random(in: 0..<size.height, using: &generator)
            return PixelRect(
                x: x, y: y, width: .random(in: 1...size.width - x, using: &generator),
                height: .random(in: 1...size.height - y, using: &generator))
        }
        let outer = random(in: picture.size)
        let inner = random(in: outer.size)
        let part = picture.buffer().rows
            .part(x: outer.x, y: outer.y, width: outer.width, height: outer.height)
            .part(x: inner.x, y: inner.y, width: inner.width, height: inner.height)
        #expect(part.width == inner.width && part.height == inner.height && part.stride == 40, "seed \(seed)")
        #expect(Picture(part) == picture.part(outer).part(inner), "seed \(seed)")
        #expect(part[inner.width - 1, inner.height - 1] == picture[outer.x + inner.maxX - 1, outer.y + inner.maxY - 1])
    }

    /// The early version that did not own its buffer drew noise into optimized builds.
    @Test func rowsKeepTheirBufferAlive() {
        var rows: [PixelRows] = []
        for color in 0..<200 as Range<UInt32> {
            let buffer = PixelBuffer(width: 64, height: 64)
            buffer.rows.fill(color)
            rows.append(buffer.rows.part(x: 1, y: 1, width: 62, height: 62))
        }
        #expect(rows.map(\.uniformColor) == (0..<200 as Range<UInt32>).map(Optional.some))
    }

    @Test func copyAndFillStayInsideTheirPart() {
        var generator = SeededGenerator(seed: 3)
        let before = Picture(width: 12, height: 10, using: &generator)
        let stamp = Picture(width: 4, height: 3, using: &generator)
        let buffer = before.buffer()
        buffer.rows.part(x: 2, y: 5, width: 4, height: 3).copy(from: stamp.buffer().rows)
        buffer.rows.part(x: 7, y: 1, width: 2, height: 2).fill(0xAB_CD_EF)

        var expected = before
        for y in 0..<3 { for x in 0..<4 { expected[2 + x, 5 + y] = stamp[x, y] } }
        for y in 1..<3 { for x in 7..<9 { expected[x, y] = 0xAB_CD_EF } }
        #expect(Picture(buffer.rows) == expected)
    }

    @Test func aPixelIsSetAlone() {
        var generator = SeededGenerator(seed: 4)
        let before = Picture(width: 5, height: 4, using: &generator)
        let buffer = before.buffer()
        buffer.rows.part(x: 1, y: 1, width: 3, height: 2)[2, 1] = 0x12_34_56

        var expected = before
        expected[3, 2] = 0x12_34_56
        #expect(Picture(buffer.rows) == expected)
    }

    @Test func bytesInMemoryAreBlueGreenRed() {
        let buffer = PixelBuffer(width: 1, height: 1)
        buffer.rows.fill(0x11_22_33)
        let bytes = buffer.rows.row(0).withMemoryRebound(to: UInt8.self) { Array($0.prefix(3)) }
        #expect(bytes == [0x33, 0x22, 0x11])
        #expect(buffer.byteCount == 4)
    }

    @Test func aPartBeyondTheEdgeIsAProgrammersError() async {
        await #expect(processExitsWith: .failure) {
            _ = PixelBuffer(width: 4, height: 4).rows.part(x: 1, y: 0, width: 4, height: 4)
        }
        await #expect(processExitsWith: .failure) {
            _ = PixelBuffer(width: 4, height: 4).rows[0, 4]
        }
        await #expect(processExitsWith: .failure) {
            PixelBuffer(width: 4, height: 4).rows[4, 0] = 0
        }
    }
}
