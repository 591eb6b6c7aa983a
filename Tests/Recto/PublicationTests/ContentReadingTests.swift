import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Pages that are found without poppler's catalog, and contents that are unpacked by zlib.
@Suite struct ContentReadingTests {
    private struct Row: Decodable {
        var file: String
        var expect: String
        var userPassword: String?
    }

    private static let rows =
        ((try? JSONDecoder().decode([Row].self, from: Data(TestPDFs.bytes("manifest.json")))) ?? [])
        .filter { $0.expect != "refused" }
    private static let files = rows.map(\.file)

    private static func password(_ file: String) -> String? { rows.first { $0.file == file }?.userPassword }

    @Lane private static func open(_ file: String, box: PageBox = .crop) throws -> Document {
        try Document(path: TestPDFs.path(file), password: password(file), box: box)
    }

    @Test func theManifestNamesFiles() { #expect(Self.files.count > 30) }

    @Test(arguments: files) @Lane func everyPageIsFoundAndAsLargeAsItIs(file: String) throws {
        let document = try Self.open(file)
        let step = max(1, document.pageCount / 200)
        for index in stride(from: 0, to: document.pageCount, by: step) {
            guard let info = try? document.pageInfo(index) else {
                // Of a damaged tree, poppler's catalog loses the pages after the damaged one as well.
                if file != "damaged-tree.pdf" || index == 2 {
                    #expect(throws: Failure.self, "page \(index + 1)") { try document.glyphs(page: index) }
                }
                continue
            }
            let glyphs = try document.glyphs(page: index)
            let survey = try document.survey(page: index)
            for size in [glyphs.size, survey.size] {
                #expect(
                    abs(size.width - info.size.width) < 0.01 && abs(size.height - info.size.height) < 0.01,
                    "\(index + 1)")
            }
            #expect(glyphs.edges.count == glyphs.scalars.count + glyphs.runs.count)
            #expect(glyphs.runs.map(\.count).reduce(0, +) == glyphs.scalars.count)
            #expect(glyphs.runs.allSatisfy { glyphs.fonts.indices.contains($0.font) })
        }
    }

    @Test(arguments: ["magazine.pdf", "labels.pdf", "mixed-sizes.pdf", "damaged-tree.pdf", "encrypted-user.pdf"])
    @Lane func theOrderInWhichPagesAreReadMakesNoDifference(file: String) throws {
        let (one, other) = (try Self.open(file), try Self.open(file))
        let forward = (0..<one.pageCount).map { try? one.glyphs(page: $0) }
        let backward = (0..<other.pageCount).reversed().map { try? other.glyphs(page: $0) }
        #expect(forward == backward.reversed())
        #expect(forward.contains { $0?.scalars.isEmpty == false })
    }

    /// Through the blocks that a file is read in, and without them.
    @Test(arguments: files) @Lane func aFileAndItsBytesSayTheSame(file: String) throws {
        let one = try Self.open(file)
        let other = try Document(bytes: TestPDFs.bytes(file), password: Self.password(file))
        try #require(one.pageCount == other.pageCount)
        for index in stride(from: 0, to: one.pageCount, by: max(1, one.pageCount / 40)) {
            #expect((try? one.glyphs(page: index)) == (try? other.glyphs(page: index)), "page \(index + 1)")
        }
    }

    @Test @Lane func aFileThatIsCutOffMeanwhileLosesPagesOnly() throws {
        let bytes = TinyPDF((0..<200).map { .story($0) }).bytes
        try withTemporaryFolder { folder in
            let path = folder + "/a.pdf"
            try Files.replace(path, with: bytes)
            let document = try Document(path: path)
            #expect(try document.glyphs(page: 0).scalars.isEmpty == false)
            #expect(truncate(path, off_t(bytes.count / 2)) == 0)
            let pages = (0..<200).map { (try? document.glyphs(page: $0))?.scalars.isEmpty == false }
            #expect(pages[1] && !pages[199])
        }
    }

    @Test(arguments: PageBox.allCases) @Lane func everyBoxOfThePage(box: PageBox) throws {
        for (file, page) in [("cropbox.pdf", 0), ("annotations.pdf", 2), ("annotations.pdf", 3)] {
            let document = try Self.open(file, box: box)
            let size = try document.pageInfo(page).size
            let glyphs = try document.glyphs(page: page)
            #expect(
                abs(glyphs.size.width - size.width) < 0.01 && abs(glyphs.size.height - size.height) < 0.01, "\(file)")
            #expect(!glyphs.runs.isEmpty)
        }
    }

    @Test @Lane func noSuchPage() throws {
        let document = try Self.open("rotate.pdf")
        for index in [-1, 6, Int.max, Int.min] {
            #expect(throws: Failure.self) { try document.glyphs(page: index) }
            #expect(throws: Failure.self) { try document.survey(page: index) }
        }
    }

    /// poppler looks through the file for objects that lie elsewhere, but in no document that was changed.
    @Test(.enabled(if: Fault.isOld, "poppler 25.03 does without such objects"), arguments: [2, 3, 10, 11])
    @Lane func anObjectThatIsNotWhereTheTableSaysIsFound(number: Int) throws {
        let pdf = TinyPDF([.story(1)])
        let intact = String(decoding: pdf.bytes, as: UTF8.self)
        let entry = try #require(intact.split(separator: "\n").drop { $0 != "xref" }.dropFirst(number + 2).first)
        let damaged = intact.replacing(entry, with: "0000000009 00000 n ", maxReplacements: 1)
        let expected = try Document(bytes: pdf.bytes).glyphs(page: 0)
        #expect(!expected.scalars.isEmpty)
        #expect(try Document(bytes: Array(damaged.utf8)).glyphs(page: 0) == expected)
    }

    // MARK: - Contents

    private static let content =
        "BT /F 12 Tf 20 250 Td (harbour keeps) Tj 0 -20 Td (two clocks) Tj ET "
        + "BT /F 12 Tf 20 100 Td (and they) Tj 0 -20 Td (never agreed) Tj ET"

    @Lane private static func glyphs(_ contents: ContentPDF.Contents) throws -> PageGlyphs {
        try Document(bytes: ContentPDF(contents).bytes).glyphs(page: 0)
    }

    private static func words(_ glyphs: PageGlyphs) -> [String] { PageText(glyphs, index: 0, label: "1").lineTexts }

    @Test(arguments: ContentPDF.Packing.allCases) @Lane func packedContentsSayTheSame(packing: ContentPDF.Packing)
        throws
    {
        let plain = try Self.glyphs(.one(Self.content, .none))
        #expect(Self.words(plain) == ["harbour keeps", "two clocks", "and they", "never agreed"])
        #expect(try Self.glyphs(.one(Self.content, packing)) == plain, "\(packing)")
    }

    @Test(arguments: ContentPDF.Packing.allCases, [1, 2, 3]) @Lane func contentsInPieces(
        packing: ContentPDF.Packing, at place: Int
    )
        throws
    {
        let tokens = Self.content.split(separator: " ")
        var cut = place * tokens.count / 4
        while tokens[cut].hasSuffix(")"), !tokens[cut].hasPrefix("(") { cut += 1 }  // not within a string
        let pieces = [tokens[..<cut].joined(separator: " "), tokens[cut...].joined(separator: " ")]
        let plain = try Self.glyphs(.one(Self.content, .none))
        #expect(try Self.glyphs(.pieces(pieces.map { ($0, packing) })) == plain)
        #expect(try Self.glyphs(.pieces([(pieces[0], packing), (pieces[1], .none)])) == plain)
    }

    @Test @Lane func aDamagedStreamGivesWhatCanBeRead() throws {
        let half = try Self.glyphs(.one(Self.content, .truncated))
        #expect(Self.words(half).first == "harbour keeps")
        #expect(Self.words(half).last != "never agreed")
        #expect(try Self.glyphs(.one(Self.content, .noise)).runs.isEmpty)
        #expect(try Self.glyphs(.none).runs.isEmpty)
    }

    // MARK: - Text that replaces glyphs

    /// The text of a span in logical order; its glyphs lie in visual order.
    private static func span(_ text: String, _ glyphs: String) -> String {
        let units = text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "/Span << /ActualText <FEFF\(units.joined())> >> BDC \(glyphs) EMC "
    }

    @Test(arguments: [
        // Lam-alef, one glyph, between letters that are one each.
        ([("م", "(a) Tj"), ("لا", "(b) Tj"), ("س", "(c) Tj"), ("ل", "(d) Tj"), ("ا", "(e) Tj")], "السلام"),
        // A ligature of four letters, and a whole word.
        ([("الله", "(a) Tj")], "الله"), ([("شكرا", "(abcd) Tj")], "شكرا"),
        // Vowel signs above and below, drawn before their letters and off the base line.
        (
            [
                ("د\u{64C}", "0 6 Td (.) Tj 0 -6 Td (a) Tj"), ("م\u{651}\u{64E}", "5 8 Td (.) Tj 1 -8 Td (b) Tj"),
                ("ح\u{650}", "4 -3 Td (.) Tj 2 3 Td (c) Tj"),
            ], "ح\u{650}م\u{651}\u{64E}د\u{64C}"
        ),
        // Several words; a number within keeps its order.
        ([("صلى الله عليه", "(abc) Tj")], "صلى الله عليه"), ([("עד 2024", "(abcdef) Tj")], "עד 2024"),
        // A joiner without width, for which there is a space glyph.
        ([("ا", "(a) Tj 6.672 0 Td"), ("\u{200C}", "( ) Tj"), ("ه", "0 0 Td (b) Tj")], "ه\u{200C}ا"),
        // From left to right.
        ([("ffi", "(x) Tj"), ("ce", "(yz) Tj")], "ffice"), ([("", "(x) Tj"), ("a", "(y) Tj")], "a"),
    ])
    @Lane func actualTextStandsInLogicalOrder(spans: [(String, String)], expected: String) throws {
        let contents = "BT /F 12 Tf 20 250 Td " + spans.map(Self.span).joined() + "ET"
        #expect(Self.words(try Self.glyphs(.one(contents, .none))) == [expected])
    }

    @Test @Lane func aSpanWithinASpanIsReplacedWithIt() throws {
        let contents =
            "BT /F 12 Tf 20 250 Td " + Self.span("whole", Self.span("part", "(a) Tj") + "(b) Tj") + "(s) Tj ET"
        #expect(Self.words(try Self.glyphs(.one(contents, .none))) == ["wholes"])
    }

    @Test(arguments: [
        "<776F7264>", "<FFFE77006F0072006400>", "<EFBBBF776F7264>", "<FEFF001B0065006E001B0077006F00720064>",
    ])
    @Lane func textStringsOfAllEncodings(text: String) throws {
        let contents = "BT /F 12 Tf 20 250 Td /Span << /ActualText \(text) >> BDC (abcd) Tj EMC ET"
        #expect(Self.words(try Self.glyphs(.one(contents, .none))) == ["word"])
    }

    // MARK: - Page trees

    @Test(arguments: ContentPDF.Tree.allCases) @Lane func pagesOfOddTrees(tree: ContentPDF.Tree) throws {
        let document = try Document(bytes: ContentPDF.pages(tree))
        #expect(document.pageCount == 4)
        for index in (0..<4).reversed() {
            let glyphs = try document.glyphs(page: index)
            #expect(Self.words(glyphs) == ["number \(index)"])
            #expect(try document.pageInfo(index).size == glyphs.size)
        }
    }
}

extension PageText {
    fileprivate var lineTexts: [String] {
        blocks.flatMap(\.lines).map { $0.words.map(\.text).joined(separator: " ") }
    }
}
