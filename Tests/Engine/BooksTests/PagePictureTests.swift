import RectoDiagnostics
import RectoPixels
import RectoTiles
import TestSupport
import Testing

@testable import RectoBooks

@Suite struct PagePictureTests {
    private static func png(_ type: UInt8, bits: UInt8 = 8, isInterlaced: Bool = false, trns: Bool = false) -> [UInt8] {
        var chunks: [(name: String, bytes: [UInt8])] = type == 3 ? [("PLTE", [255, 0, 0, 0, 255, 0])] : []
        if trns { chunks.append(("tRNS", type == 3 ? [0] : Array(repeating: 0, count: type == 2 ? 6 : 2))) }
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
        return HandmadePNG(width: 5, height: 3, type: type, bits: bits, isInterlaced: isInterlaced, chunks: chunks) {
            x, y in
            Array(repeating: type == 3 ? UInt8((x + y) % 2) : UInt8(x), count: samples * max(1, Int(bits) / 8))
        }.bytes
    }

    /// Whatever a PDF can hold goes into it as it is; all else is decoded.
    @Test(
        arguments: [
            (0, 8, false, false, true), (0, 1, false, false, true), (0, 16, false, false, true),
            (2, 8, false, false, true),
            (2, 16, false, false, true), (3, 8, false, false, true), (3, 4, false, false, true),
            (2, 8, true, false, false),
            (4, 8, false, false, false), (6, 8, false, false, false), (6, 16, false, false, false),
            (2, 8, false, true, false), (3, 8, false, true, false), (3, 2, true, false, false),
        ] as [(UInt8, UInt8, Bool, Bool, Bool)])
    func dataOfPNGAreCopiedWherePossible(type: UInt8, bits: UInt8, isInterlaced: Bool, trns: Bool, isCopied: Bool)
        throws
    {
        let picture = try PagePicture(Self.png(type, bits: bits, isInterlaced: isInterlaced, trns: trns))
        #expect(picture.entries.contains("/Predictor 15") == isCopied)
        #expect(picture.width == 5 && picture.height == 3)
    }

    /// A picture that has lost something already may lose a little more, less than that; one that has not may not.
    @Test(arguments: [true, false]) func lossyWebPBecomesAJPEGOfNearlyEqualQuality(isGrey: Bool) throws {
        var picture = Picture(width: 96, height: 80, color: 0)
        for y in 0..<80 {
            for x in 0..<96 {
                let colors = isGrey ? [x + y, x + y, x + y] : [x * 2, y * 3, 200 - x - y]
                picture[x, y] = colors.reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        let lossy = try WebPEncoder(quality: 80, lossless: false).encode(picture.buffer().rows)
        let page = try PagePicture(lossy)
        #expect(page.width == 96 && page.height == 80 && page.entries.contains("/DCTDecode"))
        func samples(_ picture: Picture) -> [Int] {
            picture.pixels.flatMap { pixel in [16, 8, 0].map { Int(pixel >> $0 & 255) } }
        }
        let decoded = try DecodedPicture(webp: lossy, hasAlpha: false).colors.map { Int($0) }
        let lost = zip(samples(picture), decoded).map { abs($0 - $1) }
        let more = zip(samples(DecodedJPEG(page.data).picture), decoded).map { abs($0 - $1) }
        #expect(try #require(more.max()) <= 6)
        #expect(more.reduce(0, +) < lost.reduce(0, +))
        let exact = try PagePicture(WebPEncoder(quality: 80, lossless: true).encode(picture.buffer().rows))
        #expect(exact.entries.contains("/FlateDecode"))
    }

    @Test(
        arguments: [[], [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], Array("RIFF....WEBP".utf8), Array("no picture".utf8)]
            as [[UInt8]])
    func otherFilesAreNotPictures(bytes: [UInt8]) { #expect(throws: Failure.self) { try PagePicture(bytes) } }

    /// The missing part is white, and everything before it is there.
    @Test func aPNGIsDrawnAsFarAsItGoes() throws {
        let whole = HandmadePNG(width: 40, height: 90, type: 2) { x, y in [UInt8(x), UInt8(y), 9] }.bytes
        let expected = try DecodedPicture(png: whole).colors
        #expect(try PagePicture(whole).note == nil)
        // Truncated before the end, and within the last chunk's checksum, data, or name.
        for dropped in [12, 1, 4, 8, 14] {
            let page = try PagePicture(Array(whole.dropLast(dropped)))
            #expect(page.note == PagePicture.cutNote && page.width == 40 && page.height == 90)
            let mended = try #require(try PNGParts(Array(whole.dropLast(dropped))).mended)
            #expect(try DecodedPicture(png: mended).colors == expected, "\(dropped)")
        }
        let mended = try #require(try PNGParts(Array(whole.dropLast(whole.count / 2))).mended)
        let colors = try DecodedPicture(png: mended).colors
        let same = zip(colors, expected).prefix { $0 == $1 }.count
        #expect(same > expected.count / 3 && colors.suffix(120) == ArraySlice(repeating: 255, count: 120))
        #expect(throws: Failure.self) { try PagePicture(Array(whole.prefix(40))) }
    }

    private static let gradient = {
        var picture = Picture(width: 96, height: 80, color: 0)
        for y in 0..<80 { for x in 0..<96 { picture[x, y] = UInt32(x * 2) << 16 | UInt32(y * 3) << 8 } }
        return picture
    }()

    /// A thumbnail's end marker does not count as the picture's.
    @Test func aJPEGIsDrawnAsFarAsItGoes() throws {
        let whole = try JPEGEncoder(quality: 90).encode(Self.gradient.buffer().rows)
        let thumbnail: [UInt8] = [0xFF, 0xE1, 0, 10, 0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3, 4]
        for bytes in [whole, Array(whole.prefix(2)) + thumbnail + whole.dropFirst(2)] {
            #expect(try PagePicture(bytes).note == nil)
            for dropped in [2, 1, 20, 400] {
                let page = try PagePicture(Array(bytes.dropLast(dropped)))
                #expect(page.note == PagePicture.cutNote && page.width == 96)
                let picture = DecodedJPEG(page.data).picture
                #expect(picture.pixels.prefix(96 * 8) == DecodedJPEG(whole).picture.pixels.prefix(96 * 8), "\(dropped)")
            }
        }
        #expect(throws: Failure.self) { try PagePicture(Array(whole.prefix(100))) }
    }

    @Test(arguments: [true, false]) func aWebPIsDrawnAsFarAsItGoes(isLossless: Bool) throws {
        var picture = Self.gradient
        var generator = SeededGenerator(seed: 2)
        picture.pixels = picture.pixels.map { $0 | UInt32.random(in: 0...255, using: &generator) }
        let whole = try WebPEncoder(quality: 80, lossless: isLossless).encode(picture.buffer().rows)
        let expected = try DecodedPicture(webp: whole, hasAlpha: false).colors
        let cut = Array(whole.dropLast(whole.count / 3))
        #expect(try PagePicture(cut).note == PagePicture.cutNote)
        let colors = try DecodedPicture(cutWebP: cut).colors
        #expect(zip(colors, expected).prefix { $0 == $1 }.count > expected.count / 4)
        #expect(colors.suffix(96 * 3) == ArraySlice(repeating: 255, count: 96 * 3))
        #expect(throws: Failure.self) { try PagePicture(Array(whole.prefix(30))) }
    }

    private static func exif(_ orientation: UInt8) -> [UInt8] {
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    @Test(arguments: UInt8(1)...8) func pngAndWebPAreTurnedAsTheySay(orientation: UInt8) throws {
        let (width, height) = orientation > 4 ? (3, 5) : (5, 3)
        func isRight(_ page: PagePicture) -> Bool {
            page.width == width && page.height == height && page.imageSize == (5, 3)
                && page.matrix == PagePicture.matrix(Int(orientation), width, height)
        }
        for type in [UInt8(2), 6] {
            let png = HandmadePNG(width: 5, height: 3, type: type, chunks: [("eXIf", Self.exif(orientation))]) { _, _ in
                Array(repeating: 40, count: type == 2 ? 3 : 4)
            }.bytes
            #expect(isRight(try PagePicture(png)))
            // Older writers put it last.
            let plain = HandmadePNG(width: 5, height: 3, type: type) { _, _ in
                Array(repeating: 40, count: type == 2 ? 3 : 4)
            }.bytes
            let chunk = png[33..<33 + 12 + Self.exif(orientation).count]
            #expect(isRight(try PagePicture(plain.dropLast(12) + chunk + plain.suffix(12))))
        }
        let picture = Picture(width: 5, height: 3, color: 0x204060)
        for isLossless in [true, false] {
            let plain = try WebPEncoder(quality: 80, lossless: isLossless).encode(picture.buffer().rows)
            for start in ["", "Exif\0\0"] {
                var block = Array(start.utf8) + Self.exif(orientation)
                let count = UInt8(block.count)
                if block.count % 2 == 1 { block.append(0) }
                let body =
                    Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 8, 0, 0, 0, 4, 0, 0, 2, 0, 0] + plain.dropFirst(12)
                    + Array("EXIF".utf8) + [count, 0, 0, 0] + block
                let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
                #expect(isRight(try PagePicture(Array("RIFF".utf8) + size + body)), "\(isLossless), \(start)")
            }
        }
    }

    /// However it is damaged, it ends in a picture or a failure.
    @Test func damagedPicturesNeverCrash() {
        var generator = SeededGenerator(seed: 11)
        for bytes in [Self.png(2), Self.png(3, bits: 4), Self.png(6, isInterlaced: true)] {
            for _ in 0..<400 {
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

    /// The corners of the image's unit square, y up, go where EXIF 2.32 (4.6.4.A) has rows and columns begin.
    @Test(arguments: [
        (1, "top left"), (2, "top right"), (3, "bottom right"), (4, "bottom left"), (5, "left top"), (6, "right top"),
        (7, "right bottom"), (8, "left bottom"),
    ])
    func orientationTurnsAndMirrors(orientation: Int, firstRowAndColumn: String) {
        let matrix = PagePicture.matrix(orientation, 30, 20)
        func mapped(_ x: Int, _ y: Int) -> [Int] {
            [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]
        }
        let sides =
            ["left": [0, nil], "right": [30, nil], "bottom": [nil, 0], "top": [nil, 20]] as [String: [Int?]]
        let words = firstRowAndColumn.split(separator: " ").map { sides[String($0)] ?? [] }
        // The first row is at the top of the image, where y is 1, and the first column at x 0.
        for (word, corners) in zip(words, [[mapped(0, 1), mapped(1, 1)], [mapped(0, 0), mapped(0, 1)]]) {
            for corner in corners {
                #expect(zip(word, corner).allSatisfy { $0 == nil || $0 == $1 }, "\(corner)")
            }
        }
        #expect(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) == 600)
    }
}
