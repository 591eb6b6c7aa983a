import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

struct PNGEncoderTests {
    private static let grey = 0
    private static let colour = 2
    private static let palette = 3

    static func distinct(_ count: Int, grey: Bool) -> [UInt32] {
        // An odd factor goes through all residues, so that no two are equal.
        (0..<UInt32(count)).map { grey ? $0 * 0x01_01_01 : ($0 &* 0x9E_3779 &+ 0x12_3456) & 0xFF_FFFF }
    }

    /// A picture with exactly these colours.
    static func picture(_ colors: [UInt32], width: Int, _ generator: inout SeededGenerator) -> Picture {
        let height = (colors.count + width - 1) / width + 3
        var picture = Picture(width: width, height: height, colors: colors, using: &generator)
        picture.pixels.replaceSubrange(0..<colors.count, with: colors.shuffled(using: &generator))
        return picture
    }

    @Test(arguments: [
        (1, false, palette, 1), (2, false, palette, 1), (3, false, palette, 2), (4, false, palette, 2),
        (5, false, palette, 4),
        (16, false, palette, 4), (17, false, palette, 8), (255, false, palette, 8), (256, false, palette, 8),
        (257, false, colour, 8), (5000, false, colour, 8), (1, true, palette, 1), (2, true, palette, 1),
        (16, true, palette, 4),
        (17, true, grey, 8), (256, true, grey, 8),
    ])
    func theSmallestExactKindIsChosen(colors: Int, isGrey: Bool, colorType: Int, bitDepth: Int) throws {
        var generator = SeededGenerator(seed: UInt64(colors))
        // Widths that leave the last byte of a row partly used.
        for width in [1, 7, 8, 9, 61] {
            let picture = Self.picture(Self.distinct(colors, grey: isGrey), width: width, &generator)
            let decoded = try DecodedPNG(try PNGEncoder().encode(picture.buffer().rows))
            #expect(Picture(decoded) == picture, "\(colors) colours, \(width) px wide")
            #expect(
                decoded.colorType == colorType && decoded.bitDepth == bitDepth, "\(colors) colours, \(width) px wide")
        }
    }

    @Test(arguments: UInt64(1)...60)
    func encodedPicturesRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let encoder = PNGEncoder()
        for _ in 0..<4 {
            let count = Int(generator.magnitude(1...2000))
            let colors = (0..<count).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
            let picture = Picture(
                width: .random(in: 1...90, using: &generator), height: .random(in: 1...90, using: &generator),
                colors: colors, using: &generator)
            #expect(Picture(try DecodedPNG(try encoder.encode(picture.buffer().rows))) == picture, "seed \(seed)")
        }
    }

    /// Too large to be gathered.
    @Test(arguments: UInt64(1)...40)
    func streamedRowsRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let picture = Self.random(&generator)
        let encoder = PNGEncoder(limit: 0)
        for _ in 0..<2 {
            let decoded = try DecodedPNG(try encoder.encode(picture, strips: &generator))
            #expect(Picture(decoded) == picture, "seed \(seed)")
            #expect(decoded.colorType == Self.colour && decoded.bitDepth == 8, "seed \(seed)")
        }
    }

    @Test(arguments: UInt64(1)...40)
    func gatheredRowsEncodeLikeAWholePicture(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let picture = Self.random(&generator)
        let encoder = PNGEncoder()
        for _ in 0..<2 {
            #expect(try encoder.encode(picture, strips: &generator) == PNGEncoder().encode(picture.buffer().rows))
        }
    }

    private static func random(_ generator: inout SeededGenerator) -> Picture {
        Picture(
            width: .random(in: 1...90, using: &generator), height: .random(in: 1...90, using: &generator),
            colors: Bool.random(using: &generator) ? [0, 0xFF_FFFF] : nil, using: &generator)
    }

    /// 300 pixels per inch are 11,811 per metre; unit 1.
    @Test(arguments: [0, 32 << 20])
    func theResolutionIsStated(limit: Int) throws {
        var generator = SeededGenerator(seed: 4)
        let picture = Picture(width: 20, height: 20, using: &generator)
        let stated: [UInt8] = [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]
        let bytes = try PNGEncoder(dpi: 300, limit: limit).encode(picture, strips: &generator)
        #expect(bytes.indices.contains { bytes[$0...].starts(with: stated) })
        #expect(Picture(try DecodedPNG(bytes)) == picture)
        let silent = try PNGEncoder(limit: limit).encode(picture, strips: &generator)
        #expect(!silent.indices.contains { silent[$0...].starts(with: "pHYs".utf8) })
    }

    /// A set's own order differs from process to process; the file's must not.
    @Test(arguments: [2, 5, 40, 256])
    func palettesAreAscending(count: Int) throws {
        var generator = SeededGenerator(seed: 4)
        let colors = Self.distinct(count, grey: false)
        let bytes = try PNGEncoder().encode(Self.picture(colors, width: 20, &generator).buffer().rows)
        let chunk = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("PLTE".utf8)) }) + 4
        let entries = (0..<count).map { entry in (0..<3).reduce(0) { $0 << 8 | UInt32(bytes[chunk + 3 * entry + $1]) } }
        #expect(entries == colors.sorted())
    }

    @Test func partsOfLargerBlocksAreEncodedAlone() throws {
        var generator = SeededGenerator(seed: 4)
        for colors in [Self.distinct(3, grey: false), Self.distinct(30, grey: true), Self.distinct(9000, grey: false)] {
            let picture = Picture(width: 70, height: 50, colors: colors, using: &generator)
            let rect = PixelRect(x: 13, y: 7, width: 41, height: 30)
            let buffer = picture.buffer()
            let part = buffer.rows.part(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
            #expect(Picture(try DecodedPNG(try PNGEncoder().encode(part))) == picture.part(rect))
        }
    }

    /// Slopes with a little noise, in colours or in greys.
    static func photograph(isGrey: Bool, _ generator: inout SeededGenerator) -> Picture {
        var photograph = Picture(width: 128, height: 128, color: 0)
        for index in photograph.pixels.indices {
            let (x, y) = (UInt32(index % 128), UInt32(index / 128))
            let noise = UInt32.random(in: 0...3, using: &generator)
            let grey = 2 * x / 3 + y / 3 + noise
            photograph.pixels[index] =
                isGrey ? grey * 0x01_01_01 : (x + y / 2 + noise) << 16 | grey << 8 | (x / 2 + noise)
        }
        return photograph
    }

    @Test(arguments: [false, true])
    func photographsAreFiltered(isGrey: Bool) throws {
        var generator = SeededGenerator(seed: 4)
        let photograph = Self.photograph(isGrey: isGrey, &generator)
        let filtered = try PNGEncoder().encode(photograph.buffer().rows)
        let decoded = try DecodedPNG(filtered)
        #expect(Picture(decoded) == photograph)
        #expect(decoded.colorType == (isGrey ? Self.grey : Self.colour))
        #expect(decoded.filters == [0, 4])
        // There are some two bits of noise in each byte.
        #expect(filtered.count * 2 < 128 * 128 * (isGrey ? 1 : 3), "\(filtered.count) bytes")
    }

    /// Strokes that come again, as letters do, with edges between two colours.
    @Test(arguments: [false, true])
    func lettersAreNotFiltered(isGrey: Bool) throws {
        var generator = SeededGenerator(seed: 4)
        var page = Picture(width: 256, height: 256, color: 0xE6_E6E6)
        for index in page.pixels.indices where (index / 256 % 16) < 11 {
            let (x, y) = (index % 256, index / 256 % 16)
            let isStroke = (x * 7 + x / 16 * 5 + y * 3) % 16 < 4
            // More shades than a palette takes, at edges only.
            let (edge, other) = (
                UInt32.random(in: 40...230, using: &generator), UInt32.random(in: 0...9, using: &generator)
            )
            let isEdge = !isStroke && (x * 7 + y * 3) % 16 == 4
            let shade = isStroke ? 40 : isEdge ? edge : 230
            page.pixels[index] = isGrey ? shade * 0x01_01_01 : shade << 16 | (270 - shade) << 8 | (isEdge ? other : 0)
        }
        let decoded = try DecodedPNG(try PNGEncoder().encode(page.buffer().rows))
        #expect(Picture(decoded) == page)
        #expect(decoded.colorType == (isGrey ? Self.grey : Self.colour))
        #expect(decoded.filters == [0])
    }

    @Test(arguments: [(3, palette), (9000, colour)])
    func largePicturesRoundTrip(colors: Int, colorType: Int) throws {
        var generator = SeededGenerator(seed: 4)
        let picture = Picture(
            width: 2050, height: 2050, colors: Self.distinct(colors, grey: false), using: &generator)
        let decoded = try DecodedPNG(try PNGEncoder(limit: 1 << 20).encode(picture.buffer().rows))
        #expect(Picture(decoded) == picture)
        #expect(decoded.colorType == colorType)
    }

    /// Begun, and begun again before it was finished.
    @Test func abandonedPictureLeavesNothing() throws {
        var generator = SeededGenerator(seed: 4)
        let picture = Picture(width: 20, height: 20, using: &generator)
        let encoder = PNGEncoder()
        try encoder.begin(width: 33, height: 44)
        try encoder.append(Picture(width: 33, height: 2, color: 0).buffer().rows)
        #expect(try encoder.encode(picture.buffer().rows) == PNGEncoder().encode(picture.buffer().rows))
    }
}

extension TileEncoder {
    /// Encodes a picture by strips of random heights.
    func encode(_ picture: Picture, strips generator: inout SeededGenerator) throws -> [UInt8] {
        try begin(width: picture.width, height: picture.height)
        var y = 0
        while y < picture.height {
            let count = Int.random(in: 1...picture.height - y, using: &generator)
            let strip = picture.part(PixelRect(x: 0, y: y, width: picture.width, height: count))
            try append(strip.buffer(noise: UInt64(y)).rows)
            y += count
        }
        return try finish()
    }
}
