import Recto
import RectoExport
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Books of pictures, as commands read them.
@Suite struct BookTests {
    /// Five colours in stripes and a corner, so that turned and mirrored pictures differ.
    private static let picture = {
        var picture = Picture(width: 64, height: 48, color: 0xFFFFFF)
        for y in 0..<48 {
            for x in 0..<64 { picture[x, y] = x < 16 && y < 16 ? 0x101010 : [0xC02020, 0x20A040, 0x3040C0][y / 16] }
        }
        return picture
    }()

    private static func channels(_ color: UInt32) -> [UInt8] {
        [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }

    private static func png(_ type: UInt8, bits: UInt8 = 8, isInterlaced: Bool = false) -> [UInt8] {
        HandmadePNG(width: 64, height: 48, type: type, bits: bits, isInterlaced: isInterlaced) { x, y in
            let channels = channels(picture[x, y]).flatMap { bits == 16 ? [$0, $0] : [$0] }
            return type == 6 ? channels + Array(repeating: 255, count: Int(bits) / 8) : channels
        }.bytes
    }

    /// A palette of four colours, two bits a pixel.
    private static var palettePNG: [UInt8] {
        let colors: [UInt32] = [0x101010, 0xC02020, 0x20A040, 0x3040C0]
        return HandmadePNG(
            width: 64, height: 48, type: 3, bits: 2, chunks: [("PLTE", colors.flatMap(channels))]
        ) { x, y in [UInt8(colors.firstIndex(of: picture[x, y]) ?? 0)] }.bytes
    }

    /// Half of each colour, so that white paper shows through.
    private static var transparentPNG: [UInt8] {
        HandmadePNG(width: 64, height: 48, type: 6) { x, y in channels(picture[x, y]) + [128] }.bytes
    }

    private static func jpeg(orientation: UInt8) throws -> [UInt8] {
        let bytes = try JPEGEncoder(quality: 95).encode(picture.buffer().rows)
        let directory: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let exif = Array("Exif\0\0".utf8) + directory
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + bytes.dropFirst(2)
    }

    /// What is to be seen of a picture that is stored like ``picture`` with an orientation (EXIF 2.32, 4.6.4.A).
    private static func shown(_ orientation: UInt8) -> Picture {
        let isTurned = orientation > 4
        var result = Picture(width: isTurned ? 48 : 64, height: isTurned ? 64 : 48, color: 0)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let (right, down) = (result.width - 1 - x, result.height - 1 - y)
                result[x, y] =
                    switch orientation {
                    case 2: picture[right, y]
                    case 3: picture[right, down]
                    case 4: picture[x, down]
                    case 5: picture[y, x]
                    case 6: picture[y, right]
                    case 7: picture[down, right]
                    case 8: picture[down, x]
                    default: picture[x, y]
                    }
            }
        }
        return result
    }

    /// - Parameter files: In the archive, by name.
    private static func write(_ files: [(String, [UInt8])], to path: String) throws {
        var zip = try ZipFileWriter(path)
        for (name, bytes) in files { try zip.add(name, bytes) }
        try zip.finish()
    }

    private static func drawn(_ book: String, page: Int, _ folder: String) async throws -> Picture {
        let output = "\(folder)/\(page).png"
        try await RectoTool.succeed(["render", book, "--page", String(page), "--scale", "4", "-o", output])
        return Picture(try DecodedPNG(try Files.read(output) ?? []))
    }

    private static func difference(_ one: Picture, _ two: Picture) -> Int {
        guard one.size == two.size else { return .max }
        return zip(one.pixels, two.pixels).map { one, two in
            zip(channels(one), channels(two)).map { abs(Int($0) - Int($1)) }.max() ?? 0
        }.max() ?? 0
    }

    /// At scale 4 a page is its picture, pixel by pixel.
    @Test func everyKindOfPictureIsDrawnAsItIs() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            var mixed = Self.picture
            mixed.pixels = mixed.pixels.map { color in
                Self.channels(color).reduce(0) { $0 << 8 | (UInt32($1) * 128 + 255 * 127 + 127) / 255 }
            }
            let kinds: [(bytes: [UInt8], expected: Picture, tolerance: Int)] = [
                (Self.png(2), Self.picture, 0), (Self.png(2, isInterlaced: true), Self.picture, 0),
                (Self.png(2, bits: 16), Self.picture, 0), (Self.png(6), Self.picture, 0),
                (Self.palettePNG, Self.picture, 0), (Self.transparentPNG, mixed, 0),
                (try WebPEncoder(quality: 80, lossless: true).encode(Self.picture.buffer().rows), Self.picture, 0),
                (try JPEGEncoder(quality: 95).encode(Self.picture.buffer().rows), Self.picture, 12),
            ]
            // What a file is called says nothing about what it is.
            try Self.write(kinds.enumerated().map { ("\($0 + 1).jpg", $1.bytes) }, to: book)
            for (index, kind) in kinds.enumerated() {
                let drawn = try await Self.drawn(book, page: index + 1, folder)
                #expect(Self.difference(drawn, kind.expected) <= kind.tolerance, "picture \(index + 1)")
            }
        }
    }

    @Test func picturesAreTurnedAsTheySay() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            try Self.write(try (1...8).map { ("\($0).jpg", try Self.jpeg(orientation: $0)) }, to: book)
            for orientation in UInt8(1)...8 {
                let drawn = try await Self.drawn(book, page: Int(orientation), folder)
                #expect(Self.difference(drawn, Self.shown(orientation)) <= 12, "orientation \(orientation)")
            }
        }
    }

    private static let comicInfo = """
        <ComicInfo><Series>Shores</Series><Number>3</Number><Writer>A. Nagy</Writer><LanguageISO>ja</LanguageISO>
        <Manga>YesAndRightToLeft</Manga><Pages><Page Image="0" Bookmark="Début"/><Page Image="3" Bookmark="End"/></Pages></ComicInfo>
        """

    @Test func whatABookSaysOfItselfIsKnown() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            let pages = ["1.png", "2.png", "10.png", "11.png"].map { ($0, Self.png(2)) }
            try Self.write(pages + [("ComicInfo.xml", Array(Self.comicInfo.utf8))], to: book)
            let info = try await RectoTool.run(["info", book])
            #expect(info.status == 0)
            for words in ["book.cbz", "Shores 3", "A. Nagy", "ja", "right to left"] {
                #expect(info.text.contains(words), "\(words)")
            }
            let outline = try await RectoTool.run(["outline", book, "--format", "csv"])
            #expect(outline.text.contains("Début") && outline.text.contains("End"))
            let spreads = try await RectoTool.run(["spreads", book, "--explain"])
            #expect(spreads.status == 0 && spreads.text.contains("direction: right to left"), "\(spreads.text)")
        }
    }

    /// Every command reports the lost page once.
    @Test func aPictureThatCannotBeReadCostsItsPage() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            let other = Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0]
            try Self.write([("1.png", Self.png(2)), ("2.png", []), ("3.gif", other), ("4.png", Self.png(2))], to: book)
            let lines = ["book.cbz, page 2, 2.png: is empty", "book.cbz, page 3, 3.gif: is image/vnd.adobe.photoshop"]
            for command in [
                ["tiles", book, "-o", folder + "/out", "--quiet"],
                ["publish", book, "-o", folder + "/edition", "--quiet"],
                ["thumbnails", book, "-o", folder + "/thumbnails", "--quiet"], ["text", book],
                ["export", "epub", book, "-o", folder + "/book.epub", "--quiet"],
                ["overlay", "new", book, "-o", folder + "/new", "--quiet"],
            ] {
                let result = try await RectoTool.run(command)
                #expect(result.status == (command[0] == "overlay" ? 0 : 1), "\(command)")
                for line in lines {
                    let told = result.errors.split(separator: "\n").count { $0.contains(line.dropFirst(10)) }
                    #expect(told == 1, "\(command): \(result.errors)")
                }
            }
            let report = try RectoTool.report(folder + "/out")
            #expect(report.document.name == "book.cbz")
            #expect(report.pages.map(\.index) == [0, 3] && report.failures.map(\.index) == [1, 2])
            #expect(report.pages[0].pixelWidth == 64 && report.pages[0].pixelHeight == 48)
            let text = try await RectoTool.run(["info", book])
            #expect(text.status == 1 && text.errors.isEmpty && text.text.contains("2 image"), "\(text.text)")
            #expect(text.text.contains("Damaged      page 2, 2.png: is empty"))
            let json = try await RectoTool.run(["info", book, "--format", "json"])
            #expect(json.status == 1 && json.errors.isEmpty)
            #expect(json.text.contains(#"{"index":1,"error":"page 2, 2.png: is empty"}"#), "\(json.text)")
        }
    }

    /// Truncated pictures are drawn as far as they go, with a warning.
    @Test func picturesThatAreCutShortAreDrawn() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            let jpeg = try JPEGEncoder(quality: 95).encode(Self.picture.buffer().rows)
            try Self.write(
                [
                    ("1.jpg", Array(jpeg.dropLast(2))), ("2.png", Array(Self.png(2).dropLast(12))),
                    ("3.jpg", Array(jpeg.dropLast(30))),
                ], to: book)
            for page in 1...3 {
                let drawn = try await Self.drawn(book, page: page, folder)
                let top = PixelRect(x: 0, y: 0, width: 64, height: page == 3 ? 32 : 48)
                #expect(Self.difference(drawn.part(top), Self.picture.part(top)) <= 12, "page \(page)")
            }
            try await RectoTool.succeed(["tiles", book, "-o", folder + "/out", "--quiet"])
            #expect(
                try RectoTool.report(folder + "/out").pages.map(\.warnings.first) == [
                    "1.jpg: is cut short, and drawn as far as it goes",
                    "2.png: is cut short, and drawn as far as it goes",
                    "3.jpg: is cut short, and drawn as far as it goes",
                ])
            let info = try await RectoTool.run(["info", book])
            #expect(info.status == 0)
            for name in ["page 1, 1.jpg", "page 2, 2.png", "page 3, 3.jpg"] {
                #expect(info.errors.contains("\(name): is cut short, and drawn as far as it goes\n"), "\(info.errors)")
            }
            let render = try await RectoTool.run(["render", book, "--page", "2", "-o", folder + "/page.png"])
            #expect(
                render.errors.hasSuffix("page 2: 2.png: is cut short, and drawn as far as it goes\n"),
                "\(render.errors)")
        }
    }

    /// A picture that is wider than tall is a spread, wherever it is; one that is not has a partner.
    @Test func widePicturesStandAlone() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            let tall = HandmadePNG(width: 48, height: 64, type: 2) { _, _ in [90, 20, 20] }.bytes
            let wide = Self.png(2)
            for (pages, spreads) in [
                ([tall, wide, wide, wide], ["1 recto", "2 both", "3 both", "4 both"]),
                (
                    [tall, tall, tall, wide, tall, tall],
                    ["1 recto", "2 verso | 3 recto", "4 both", "5 verso | 6 recto"]
                ),
                ([wide, wide], ["1 both", "2 both"]),
            ] {
                try Self.write(pages.enumerated().map { ("\($0.offset + 1).png", $0.element) }, to: book)
                let result = try await RectoTool.run(["spreads", book, "--explain"])
                let found = result.text.split(separator: "\n").filter { $0.contains("  spread ") }
                #expect(found.count == spreads.count, "\(result.text)")
                for (line, spread) in zip(found, spreads) { #expect(line.contains(": \(spread),"), "\(line)") }
            }
        }
    }

    /// A RAR, a tar that is compressed or not, and what only looks like one.
    @Test func otherArchivesAreRead() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/book.cbt"
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, _ place: Int) {
                header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
            }
            let picture = Self.png(2)
            put("a/1.png", 0)
            put("0000644", 100)
            let size = String(picture.count, radix: 8)
            put(String(repeating: "0", count: 11 - size.count) + size, 124)
            put("        0", 148)
            put("ustar\u{0}00", 257)
            let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
            put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", 148)
            let tar = header + picture + [UInt8](repeating: 0, count: 512 - picture.count % 512 + 1024)
            for bytes in [tar, try #require(Gzip.pack(tar))] {
                try Files.replace(path, with: bytes)
                #expect(Self.difference(try await Self.drawn(path, page: 1, folder), Self.picture) == 0)
                // Nothing is left of what was unpacked.
                #expect(try Files.list(folder).sorted() == ["1.png", "book.cbt"])
            }
            for (start, message) in [
                ("Rar!\u{1A}\u{07}\u{01}", "can't be read as a RAR archive (CBR)"),
                ("7z¼¯'\u{1C}", "can't be read as a 7z archive (CB7)"),
            ] {
                try Files.replace(
                    path, with: start.unicodeScalars.map { UInt8($0.value) } + Array(repeating: 0, count: 20))
                for command in [["info", path], ["publish", path, "-o", folder + "/out"]] {
                    let result = try await RectoTool.run(command)
                    #expect(
                        result.status == 1 && result.errors.hasPrefix("recto: book.cbt: \(message)"), "\(result.errors)"
                    )
                    #expect(result.errors.split(separator: "\n").count == 1)
                }
            }
        }
    }

    /// Messages say what a zip file is if it is not a book, and zip files that overlay packages refuse open as books.
    @Test func zipFilesAreBooksOrSayWhatTheyAre() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/book.cbz"
            try Self.write([("a.txt", [1]), ("issue.pdf", [2])], to: path)
            let none = try await RectoTool.run(["info", path])
            #expect(none.status == 1)
            #expect(
                none.errors
                    == "recto: book.cbz: is a zip file without pictures (it holds issue.pdf), and no PDF; unpack it\n")
            try Self.write([("1.png", Self.png(2)), ("2.png", Self.png(2))], to: path)
            let bytes = try Files.read(path) ?? []
            for odd in [bytes + [UInt8](repeating: 0, count: 1000), Array("#!/bin/sh\n".utf8) + bytes] {
                try Files.replace(path, with: odd)
                let info = try await RectoTool.run(["info", path])
                #expect(info.status == 0 && info.text.contains("Pages        2"), "\(info.errors)")
            }
            // A package is still read by the strict rules.
            try Self.write([("1.png", Self.png(2)), ("overlay.json", Array("{}".utf8))], to: path)
            try Files.replace(path, with: (Files.read(path) ?? []) + [0])
            let package = try await RectoTool.run(["info", path])
            #expect(package.status == 1 && package.errors.contains("[SEC-007]"), "\(package.errors)")
        }
    }

    @Test func anEditionOfABookHasNoSuffixInItsTitle() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/Shores 3.cbz"
            try Self.write([("1.png", Self.png(2))], to: book)
            try await RectoTool.succeed(["publish", book, "-o", folder + "/edition", "--quiet"])
            let edition = String(decoding: try Files.read(folder + "/edition/edition.json") ?? [], as: UTF8.self)
            #expect(edition.contains(#""title":"Shores 3""#), "\(edition)")
        }
    }

    @Test func aBookWithoutAPageIsRefused() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/book.cbz"
            try Self.write([("1.png", [1, 2, 3])], to: book)
            let result = try await RectoTool.run(["info", book])
            #expect(result.status == 1 && result.errors.hasPrefix("recto: book.cbz"), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }

    /// A folder of pictures is a book as well, and a package is made of either.
    @Test func aFolderBecomesAPackageAndAnEdition() async throws {
        try await withTemporaryFolder { folder in
            let book = folder + "/scans"
            try Files.makeFolder(book)
            for number in 1...3 { try Files.replace("\(book)/\(number).png", with: Self.png(2)) }
            try await RectoTool.succeed([
                "overlay", "new", book, "-o", folder + "/scans.recto", "--language", "en", "--quiet",
            ])
            try await RectoTool.succeed(["validate", folder + "/scans.recto", "--quiet"])
            for input in [book, folder + "/scans.recto"] {
                let output = folder + "/edition-" + Files.split(input).name
                try await RectoTool.succeed(["publish", input, "-o", output, "--quiet"])
                #expect(Files.kind(output + "/index.html") == .file)
            }
            #expect(try Files.list(folder + "/scans") == ["1.png", "2.png", "3.png"])
        }
    }
}
