import RectoDiagnostics
import RectoGeometry
import RectoPixels
import RectoTiles
import TestSupport
import Testing

/// What all encoders promise, and the marks of each format.
struct EncoderTests {
    static let all = [
        Encoding(.jpeg, quality: 0), Encoding(.jpeg, quality: 80), Encoding(.jpeg, quality: 90),
        Encoding(.jpeg, quality: 100),
        Encoding(.png), Encoding(.webp, quality: 0), Encoding(.webp, quality: 80), Encoding(.webp, quality: 100),
        Encoding(.webp, lossless: true),
    ]

    static func pictures(_ generator: inout SeededGenerator) -> [Picture] {
        [
            Picture(width: 1, height: 1, color: 0x80_40_20), Picture(width: 256, height: 256, color: 0xFF_FFFF),
            Picture(width: 257, height: 31, using: &generator), Picture(width: 3, height: 200, using: &generator),
            Picture(width: 64, height: 64, colors: [0, 0xFF_FFFF, 0xFF_0000], using: &generator),
        ]
    }

    @Test(arguments: all)
    func equalPixelsGiveEqualBytes(encoding: Encoding) throws {
        var generator = SeededGenerator(seed: 11)
        let pictures = Self.pictures(&generator)
        let fresh = try pictures.map { try encoding.makeEncoder().encode($0.buffer(noise: 1).rows) }
        // One encoder for all, in other orders, with other unused bytes, and after a picture that outgrows every buffer.
        let encoder = encoding.makeEncoder()
        let large = Picture(width: 400, height: 400, using: &generator).buffer()
        for round in 2...4 as ClosedRange<UInt64> {
            for index in pictures.indices.shuffled(using: &generator) {
                let bytes = try encoder.encode(pictures[index].buffer(noise: round).rows)
                #expect(bytes == fresh[index], "picture \(index), round \(round)")
            }
            if round == 2 { #expect(try encoder.encode(large.rows) == encoding.makeEncoder().encode(large.rows)) }
        }
    }

    @Test(arguments: all)
    func stripsGiveTheSameBytesAsOneStrip(encoding: Encoding) throws {
        var generator = SeededGenerator(seed: 12)
        let encoder = encoding.makeEncoder()
        for picture in Self.pictures(&generator) {
            try encoder.begin(width: picture.width, height: picture.height)
            try encoder.append(picture.buffer().rows)
            let whole = try encoder.finish()
            for _ in 0..<3 { #expect(try encoder.encode(picture, strips: &generator) == whole) }
            // PNG looks for a palette, and JPEG for a picture without colour, only where they have all of it.
            let isGrey = picture.pixels.allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 & 0xFF == $0 >> 16 }
            if encoding.format == .webp || encoding.format == .jpeg && !isGrey {
                #expect(try encoder.encode(picture.buffer().rows) == whole)
            }
        }
    }

    /// A drawing that fails between two strips leaves its encoder in the middle of a picture.
    @Test(arguments: all)
    func abandonedPictureDoesNotAffectTheNext(encoding: Encoding) throws {
        var generator = SeededGenerator(seed: 13)
        let picture = Picture(width: 65, height: 40, using: &generator).buffer()
        let expected = try encoding.makeEncoder().encode(picture.rows)
        let encoder = encoding.makeEncoder()
        for rows in [0, 17] {
            try encoder.begin(width: 65, height: 40)
            if rows > 0 { try encoder.append(picture.rows.part(x: 0, y: 0, width: 65, height: rows)) }
            #expect(try encoder.encode(picture.rows) == expected)
        }
    }

    // MARK: - Marks

    @Test(arguments: [(0, 2), (80, 2), (89, 2), (90, 1), (100, 1)], [(1, 1), (256, 256), (300, 7)])
    func jpegSaysItsSizeAndSampling(quality: (Int, Int), size: (Int, Int)) throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: size.0, height: size.1, using: &generator)
        let bytes = try JPEGEncoder(quality: quality.0).encode(picture.buffer().rows)
        #expect(bytes.prefix(3) == [0xFF, 0xD8, 0xFF])
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
        // Frame header: FFC0, length, precision, height, width, components, then id and sampling of the first.
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0, 0, 17, 8]) })
        let fields = bytes[(frame + 5)...].map(Int.init)
        #expect(fields[0] << 8 | fields[1] == size.1)
        #expect(fields[2] << 8 | fields[3] == size.0)
        #expect(fields[4] == 3)
        #expect(fields[6] == quality.1 << 4 | quality.1)
    }

    @Test(arguments: [80, 95])
    func jpegWithoutColourIsLuminanceAloneAndLooksTheSame(quality: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let greys = (0...255).map { UInt32($0) * 0x01_01_01 }
        var picture = Picture(width: 61, height: 43, colors: greys, using: &generator)
        let encoder = JPEGEncoder(quality: quality)
        let bytes = try encoder.encode(picture.buffer(noise: 7).rows)
        let streamed = try encoder.encode(picture, strips: &generator)
        let grey = DecodedJPEG(bytes)
        let colored = DecodedJPEG(streamed)
        #expect(grey.components == 1 && colored.components == 3)
        #expect(grey.picture == colored.picture)
        #expect(bytes.count < streamed.count)
        // One coloured pixel in the last row is enough.
        picture.pixels[picture.pixels.count - 1] = 0xFF_0000
        #expect(DecodedJPEG(try encoder.encode(picture.buffer().rows)).components == 3)
    }

    @Test func jpegQualityCosts() throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: 64, height: 64, using: &generator).buffer()
        let sizes = try [0, 50, 89, 90, 100].map { try JPEGEncoder(quality: $0).encode(picture.rows).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
    }

    @Test(arguments: [(1, 1), (256, 256), (301, 7)])
    func lossyWebPSaysItsSize(width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: width, height: height, using: &generator)
        let bytes = try WebPEncoder(quality: 80, lossless: false).encode(picture.buffer().rows)
        try Self.checkContainer(bytes, chunk: "VP8 ")
        // RFC 6386: three bytes of frame tag, the start code, then 14 bits of width and height.
        #expect(Array(bytes[23..<26]) == [0x9D, 0x01, 0x2A])
        #expect(Int(bytes[26]) | Int(bytes[27] & 0x3F) << 8 == width)
        #expect(Int(bytes[28]) | Int(bytes[29] & 0x3F) << 8 == height)
    }

    @Test(arguments: [(1, 1), (256, 256), (301, 7)])
    func losslessWebPSaysItsSize(width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: width, height: height, using: &generator)
        let bytes = try WebPEncoder(quality: 0, lossless: true).encode(picture.buffer().rows)
        try Self.checkContainer(bytes, chunk: "VP8L")
        // RFC 9649: the signature, then 14 bits of width - 1, 14 of height - 1 and a bit for alpha.
        #expect(bytes[20] == 0x2F)
        let bits = (0..<4).reduce(0) { $0 | Int(bytes[21 + $1]) << (8 * $1) }
        #expect(bits & 0x3FFF == width - 1)
        #expect(bits >> 14 & 0x3FFF == height - 1)
        #expect(bits >> 28 & 1 == 0, "there is no alpha")
    }

    private static func checkContainer(_ bytes: [UInt8], chunk: String) throws {
        #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
        #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WEBP" + chunk)
        let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        #expect(size == bytes.count - 8)
    }

    @Test func pngHasItsSignature() throws {
        let bytes = try PNGEncoder().encode(Picture(width: 1, height: 1, color: 0).buffer().rows)
        #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    @Test func librariesNameTheirVersions() {
        for name in [JPEGEncoder.library, WebPEncoder.library] + PNGEncoder.libraries {
            #expect(name.hasPrefix("lib") && name.contains(" ") && name.contains(where: \.isNumber), "\(name)")
        }
    }

    // MARK: - Limits

    @Test(arguments: [
        (Encoding(.jpeg), 65_501, 1), (Encoding(.jpeg), 1, 65_501), (Encoding(.webp), 16_384, 1),
        (Encoding(.webp), 1, 16_384),
        (Encoding(.webp, lossless: true), 16_384, 1), (Encoding(.png), 1 << 31, 1), (Encoding(.png), 1, 1 << 31),
    ])
    func sideBeyondTheFormatIsTooLarge(encoding: Encoding, width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let picture = Picture(width: 20, height: 20, using: &generator).buffer()
        let encoder = encoding.makeEncoder()
        let expected = try encoder.encode(picture.rows)
        #expect(Self.code { () throws(Failure) in try encoder.begin(width: width, height: height) } == .tooLarge)
        if width * height < 1 << 20 {
            let large = PixelBuffer(width: width, height: height)
            large.rows.fill(0)
            #expect(Self.code { () throws(Failure) in _ = try encoder.encode(large.rows) } == .tooLarge)
        }
        // A refusal spoils nothing.
        #expect(try encoder.encode(picture.rows) == expected)
    }

    @Test(arguments: [
        (Encoding(.jpeg), 65_500), (Encoding(.webp), 16_383), (Encoding(.webp, lossless: true), 16_383),
        (Encoding(.png), 70_000),
    ])
    func theLongestSideIsFine(encoding: Encoding, side: Int) throws {
        #expect(side <= encoding.format.maximumSide)
        for (width, height) in [(side, 1), (1, side)] {
            #expect(
                try !encoding.makeEncoder().encode(Picture(width: width, height: height, color: 0).buffer().rows)
                    .isEmpty)
        }
    }

    private static func code(_ body: () throws(Failure) -> Void) -> Failure.Code? {
        do throws(Failure) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }
}
