import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

struct TileEncodingSessionTests {
    /// Few sizes and few colours, so that uniform tiles come again and again among others.
    @Test(
        arguments: [Encoding(.jpeg), Encoding(.png), Encoding(.webp), Encoding(.webp, lossless: true)], UInt64(1)...5)
    func tilesMatchTheEncoder(encoding: Encoding, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let press = TileEncodingSession(encoding)
        var uniform = 0
        for _ in 0..<60 {
            let (width, height) = (
                [5, 16].randomElement(using: &generator) ?? 1, [5, 16].randomElement(using: &generator) ?? 1
            )
            let color = ([0, 0xFF_FFFF, 0x12_3456] as [UInt32]).randomElement(using: &generator) ?? 0
            var picture = Picture(width: width, height: height, color: color)
            if Bool.random(using: &generator) { picture[width - 1, height - 1] ^= 1 } else { uniform += 1 }
            let noise = generator.next()
            let bytes = try press.encode(picture.buffer(noise: noise).rows)
            #expect(try bytes == encoding.makeEncoder().encode(picture.buffer().rows), "seed \(seed)")
        }
        #expect(press.counts.uniform == uniform && press.counts.all == 60, "seed \(seed)")
    }

    /// More colours than it remembers, twice.
    @Test func aGradientOfBandsIsEncodedAsWell() throws {
        let press = TileEncodingSession(Encoding(.png))
        for _ in 0..<2 {
            for color in 0..<400 as Range<UInt32> {
                let picture = Picture(width: 3, height: 2, color: color * 7)
                #expect(Picture(try DecodedPNG(try press.encode(picture.buffer().rows))) == picture)
            }
        }
        #expect(press.counts.uniform == 800)
    }

    /// More colours than it remembers on every page, some of them on all.
    @Test(arguments: [Encoding(.jpeg), Encoding(.png), Encoding(.webp)])
    func eachPageHasItsOwnCountsAndTheSameTilesAsAlone(encoding: Encoding) throws {
        let press = TileEncodingSession(encoding)
        for page in 0..<3 as Range<UInt32> {
            if page > 0 { press.startPage() }
            let alone = TileEncodingSession(encoding)
            for color in 100 * page..<100 * page + 300 {
                let rows = Picture(width: 3, height: 2, color: color * 7).buffer().rows
                #expect(try press.encode(rows) == alone.encode(rows), "page \(page), colour \(color)")
            }
            #expect(press.counts == alone.counts)
            #expect(press.counts == (300, 300))
        }
    }

    @Test func edgeTilesAreFilledUp() throws {
        var generator = SeededGenerator(seed: 1)
        let press = TileEncodingSession(Encoding(.png), padding: (size: 16, color: Color(red: 1, green: 2, blue: 3)))
        // A full tile first and again last: what one leaves in the padded square must not show in the next.
        for (width, height) in [(16, 16), (16, 3), (3, 16), (1, 1), (9, 9), (16, 16)] {
            let picture = Picture(width: width, height: height, using: &generator)
            var expected = Picture(width: 16, height: 16, color: 0x01_02_03)
            for y in 0..<height { for x in 0..<width { expected[x, y] = picture[x, y] } }
            #expect(
                Picture(try DecodedPNG(try press.encode(picture.buffer().rows))) == expected, "\(width) x \(height)")
        }
    }

    @Test func anEdgeTileOfThePaddingsColourIsUniform() throws {
        let press = TileEncodingSession(Encoding(.png), padding: (size: 16, color: .white))
        let edge = try press.encode(Picture(width: 4, height: 16, color: 0xFF_FFFF).buffer().rows)
        let full = try press.encode(Picture(width: 16, height: 16, color: 0xFF_FFFF).buffer().rows)
        #expect(edge == full)
        #expect(press.counts.uniform == 2)
        _ = try press.encode(Picture(width: 4, height: 16, color: 0).buffer().rows)
        #expect(press.counts.uniform == 2)
    }
}
