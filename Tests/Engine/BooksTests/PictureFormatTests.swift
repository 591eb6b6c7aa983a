import RectoDiagnostics
import RectoTiles
import TestSupport
import Testing

@testable import RectoBooks

/// Pictures that no PDF holds as they are, pixel by pixel.
@Suite struct PictureFormatTests {
    private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
    private static func four(_ number: Int) -> [UInt8] { two(number & 0xFFFF) + two(number >> 16 & 0xFFFF) }

    // MARK: - GIF

    /// The example that explains LZW in many places: ten by ten pixels of white, red and blue.
    @Test func theWellKnownGIFIsRight() throws {
        let bytes: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 10, 0, 10, 0, 0x91, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 0,
            0x21,
            0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 10, 0, 10, 0, 0, 2, 0x16, 0x8C, 0x2D, 0x99, 0x87, 0x2A, 0x1C,
            0xDC, 0x33,
            0xA0, 2, 0x75, 0xEC, 0x95, 0xFA, 0xA8, 0xDE, 0x60, 0x8C, 4, 0x91, 0x4C, 1, 0, 0x3B,
        ]
        let gif = try GIFPicture(bytes)
        let rows = ["1111122222", "1111122222", "1111122222", "1110000222", "1110000222"]
        let expected = (rows + rows.reversed().map { String($0.reversed()) }).joined()
        let palette: [Character: [UInt8]] = ["0": [255, 255, 255], "1": [255, 0, 0], "2": [0, 0, 255]]
        #expect(gif.picture.colors == expected.flatMap { palette[$0] ?? [] })
        #expect(!gif.isCut && !gif.isAnimated)
        // As far as it goes.
        let cut = try GIFPicture(Array(bytes.prefix(56)))
        #expect(cut.isCut && cut.picture.colors.prefix(30) == gif.picture.colors.prefix(30))
        #expect(cut.picture.colors.suffix(30) == ArraySlice(repeating: 255, count: 30))
    }

    @Test(arguments: [(2, false), (4, true), (16, false), (256, true), (256, false)])
    func packedPicturesAreUnpacked(colors: Int, isInterlaced: Bool) throws {
        var generator = SeededGenerator(seed: 3)
        let palette = (0..<colors * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // Noise fills the table of codes, runs make long ones.
        let indices = (0..<130 * 77).map { position in
            position % 130 < 60
                ? UInt8(position / 700 % colors) : UInt8.random(in: 0..<UInt8(clamping: colors), using: &generator)
        }
        var gif = HandmadeGIF(width: 130, height: 77, palette: palette, indices: indices, isInterlaced: isInterlaced)
        let expected = indices.flatMap { palette[Int($0) * 3..<Int($0) * 3 + 3] }
        #expect(try GIFPicture(gif.bytes).picture.colors == expected)
        gif.transparent = 1
        gif.frames = 2
        let clear = try GIFPicture(gif.bytes)
        #expect(clear.isAnimated)
        let seen: [UInt8] = indices.flatMap {
            $0 == 1 ? [255, 255, 255] : Array(palette[Int($0) * 3..<Int($0) * 3 + 3])
        }
        #expect(clear.picture.colors == seen)
        #expect(try PagePicture(gif.bytes).note == PagePicture.animationNote)
    }

    // MARK: - BMP

    private static func bmp(
        _ width: Int, _ height: Int, bits: Int, method: Int = 0, tables: [UInt8] = [], _ pixels: [UInt8]
    ) -> [UInt8] {
        let start = 54 + tables.count
        var bytes = Array("BM".utf8)
        for number in [start + pixels.count, 0, start, 40, width, height, 1 | bits << 16, method, 0, 0, 0, 0, 0] {
            bytes += four(number)
        }
        return bytes + tables + pixels
    }

    private static let red: [UInt8] = [255, 0, 0]
    private static let blue: [UInt8] = [0, 0, 255]
    /// Two by two: red, green, blue, black.
    private static let expected: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
    private static let palette: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]

    /// A BMP of 256 or 16 colours, whose first four are those.
    private static func palette(_ count: Int) -> [UInt8] { palette + [UInt8](repeating: 7, count: count * 4 - 16) }

    private static let kinds: [(name: String, bytes: [UInt8])] = {
        var kinds: [(name: String, bytes: [UInt8])] = []
        func add(_ name: String, _ bytes: [UInt8]) { kinds.append((name, bytes)) }
        add("24 bits", bmp(2, 2, bits: 24, [255, 0, 0, 0, 0, 0, 9, 9, 0, 0, 255, 0, 255, 0, 9, 9]))
        add("from the top", bmp(2, -2, bits: 24, [0, 0, 255, 0, 255, 0, 9, 9, 255, 0, 0, 0, 0, 0, 9, 9]))
        add("32 bits", bmp(2, 2, bits: 32, [255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0]))
        add("16 bits", bmp(2, 2, bits: 16, [0x1F, 0, 0, 0, 0, 0x7C, 0xE0, 3]))
        let masks: [UInt8] = [0, 0xF8, 0, 0, 0xE0, 7, 0, 0, 0x1F, 0, 0, 0]
        add("565", bmp(2, 2, bits: 16, method: 3, tables: masks, [0x1F, 0, 0, 0, 0, 0xF8, 0xE0, 7]))
        add("8 bits", bmp(2, 2, bits: 8, tables: palette(256), [2, 3, 0, 0, 0, 1, 0, 0]))
        add("4 bits", bmp(2, 2, bits: 4, tables: palette(16), [0x23, 0, 0, 0, 0x01, 0, 0, 0]))
        add("RLE8", bmp(2, 2, bits: 8, method: 1, tables: palette(256), [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1]))
        let said: [UInt8] = [0, 3, 2, 3, 9, 0, 0, 0, 1, 0, 1, 1, 0, 1]
        add("RLE8 as said", bmp(2, 2, bits: 8, method: 1, tables: palette(256), said))
        add("RLE4", bmp(2, 2, bits: 4, method: 2, tables: palette(16), [2, 0x23, 0, 0, 2, 0x01, 0, 1]))
        return kinds
    }()

    @Test(arguments: kinds.map(\.name)) func everyKindOfBMPIsRead(name: String) throws {
        let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
        let bmp = try BMPPicture(bytes)
        #expect(bmp.picture.colors == Self.expected && !bmp.isCut)
        #expect(try PagePicture(bytes).width == 2)
    }

    @Test func bitsAndCoverOfABMP() throws {
        let one = try BMPPicture(
            Self.bmp(9, 1, bits: 1, tables: [0, 0, 255, 0, 255, 0, 0, 0], [0b0101_0101, 0x80, 0, 0]))
        let reds: Set = [0, 2, 4, 6]
        let expected = (0..<9).map { reds.contains($0) ? Self.red : Self.blue }
        #expect(one.picture.colors == Array(expected.joined()))
        // Half-transparent red over white.
        let masks: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]
        let half = try BMPPicture(Self.bmp(1, 1, bits: 32, method: 6, tables: masks, [0, 0, 255, 128]))
        #expect(half.picture.colors == [255, 127, 127])
        // Rows go from bottom to top, so the top is missing.
        let cut = try BMPPicture(Array(Self.kinds[0].bytes.dropLast(8)))
        let lower: [UInt8] = [255, 255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 0]
        #expect(cut.isCut && cut.picture.colors == lower)
    }

    // MARK: - TIFF

    /// Two by one pixels, red and green.
    private static func tiff(
        orientation: Int = 1, isLittle: Bool = true, pages: Int = 1, pixels: [UInt8] = [255, 0, 0, 0, 255, 0]
    )
        -> [UInt8]
    {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return isLittle ? bytes : bytes.reversed()
        }
        let fields: [(tag: Int, type: Int, value: Int)] = [
            (256, 4, 2), (257, 4, 1), (258, 3, 8), (259, 3, 1), (262, 3, 2), (273, 4, 8), (274, 3, orientation),
            (277, 3, 3),
            (278, 4, 1), (279, 4, 6),
        ]
        var bytes: [UInt8] = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
        bytes += number(42, 2)
        bytes += number(16, 4)
        bytes += pixels
        bytes += [UInt8](repeating: 0, count: 8 - pixels.count)
        for page in 0..<pages {
            bytes += number(fields.count, 2)
            for field in fields {
                for (value, count) in [(field.tag, 2), (field.type, 2), (1, 4)] { bytes += number(value, count) }
                bytes += number(field.value, field.type == 3 ? 2 : 4)
                if field.type == 3 { bytes += [0, 0] }
            }
            bytes += number(page + 1 < pages ? bytes.count + 4 : 0, 4)
        }
        return bytes
    }

    @Test(arguments: [true, false]) func tiffsAreReadAndTurned(isLittle: Bool) throws {
        let page = try TIFFPicture(Self.tiff(isLittle: isLittle))
        #expect(page.picture.colors == [255, 0, 0, 0, 255, 0] && page.note == nil)
        let turned = try PagePicture(Self.tiff(orientation: 6, isLittle: isLittle))
        #expect(turned.width == 1 && turned.height == 2 && turned.matrix == PagePicture.matrix(6, 1, 2))
        #expect(try PagePicture(Self.tiff(pages: 3)).note == "holds 2 more pictures; the page is the first")
        #expect(throws: Failure.self) { try PagePicture(Array(Self.tiff().prefix(40))) }
    }

    // MARK: - AVIF and JPEG XL

    /// Four by two pixels, two red ones and two blue ones in each row; by libavif's own encoder, without loss.
    private static let avif: [UInt8] = [
        0, 0, 0, 32, 102, 116, 121, 112, 97, 118, 105, 102, 0, 0, 0, 0, 97, 118, 105, 102, 109, 105, 102, 49, 109,
        105, 97, 102, 77, 65, 49, 65, 0, 0, 0, 242, 109, 101, 116, 97, 0, 0, 0, 0, 0, 0, 0, 40, 104, 100, 108, 114,
        0, 0, 0, 0, 0, 0, 0, 0, 112, 105, 99, 116, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 108, 105, 98, 97, 118, 105,
        102, 0, 0, 0, 0, 14, 112, 105, 116, 109, 0, 0, 0, 0, 0, 1, 0, 0, 0, 30, 105, 108, 111, 99, 0, 0, 0, 0, 68, 0,
        0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 26, 0, 0, 0, 35, 0, 0, 0, 40, 105, 105, 110, 102, 0, 0, 0, 0, 0, 1, 0, 0, 0,
        26, 105, 110, 102, 101, 2, 0, 0, 0, 0, 1, 0, 0, 97, 118, 48, 49, 67, 111, 108, 111, 114, 0, 0, 0, 0, 106,
        105, 112, 114, 112, 0, 0, 0, 75, 105, 112, 99, 111, 0, 0, 0, 20, 105, 115, 112, 101, 0, 0, 0, 0, 0, 0, 0, 4,
        0, 0, 0, 2, 0, 0, 0, 16, 112, 105, 120, 105, 0, 0, 0, 0, 3, 8, 8, 8, 0, 0, 0, 12, 97, 118, 49, 67, 129, 32,
        0, 0, 0, 0, 0, 19, 99, 111, 108, 114, 110, 99, 108, 120, 0, 1, 0, 13, 0, 0, 128, 0, 0, 0, 23, 105, 112, 109,
        97, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 4, 1, 2, 131, 4, 0, 0, 0, 43, 109, 100, 97, 116, 18, 0, 10, 7, 56, 4, 63,
        40, 8, 104, 1, 50, 22, 16, 0, 0, 67, 69, 130, 113, 185, 130, 104, 229, 255, 243, 88, 29, 10, 88, 163, 98,
        242, 189, 36,
    ]
    /// The same by libjxl's.
    private static let jpegXL: [UInt8] = [
        255, 10, 8, 112, 16, 9, 8, 2, 1, 0, 92, 0, 75, 24, 139, 21, 194, 73, 3, 94, 62, 128, 8, 192, 253, 105, 155,
        201, 253, 189, 127, 150, 128, 117, 0,
    ]

    @Test func avifAndJPEGXLAreRead() throws {
        for bytes in [Self.avif, Self.jpegXL] {
            let page = try PagePicture(bytes)
            #expect(page.width == 4 && page.height == 2 && page.note == nil)
        }
        for (format, bytes) in [(ForeignPicture.Format.avif, Self.avif), (.jpegXL, Self.jpegXL)] {
            let colors = try ForeignPicture(format, bytes).picture.colors
            let expected: [UInt8] = (0..<8).flatMap { $0 % 4 < 2 ? Self.red : Self.blue }
            #expect(colors == expected, "\(format)")
            let failure = #expect(throws: Failure.self) { try PagePicture(Array(bytes.dropLast(12))) }
            #expect(failure?.code == .damaged, "\(format)")
        }
    }

    @Test func photoshopIsNamed() {
        let failure = #expect(throws: Failure.self) { try PagePicture(Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0]) }
        #expect(failure?.code == .unsupported && failure?.message.contains("photoshop") == true)
    }

    /// However they are damaged, they end in a picture or a failure.
    @Test func damagedPicturesNeverCrash() {
        var generator = SeededGenerator(seed: 17)
        let gif = HandmadeGIF(
            width: 20, height: 9, palette: Array(repeating: 50, count: 48), indices: (0..<180).map { UInt8($0 % 13) })
        for bytes in Self.kinds.map(\.bytes) + [gif.bytes, Self.tiff(), Self.avif, Self.jpegXL] {
            for _ in 0..<200 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    damaged[Int.random(in: damaged.indices, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    damaged.removeLast(Int.random(in: 1..<damaged.count, using: &generator))
                }
                _ = try? PagePicture(damaged)
            }
        }
    }
}
