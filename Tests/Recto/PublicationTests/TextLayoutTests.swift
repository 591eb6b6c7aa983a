import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// TestPDFs/text-layout.pdf against what the program that set it wrote down.
@Suite struct TextLayoutTests {
    private struct Truth: Decodable {
        struct Piece: Decodable {
            var kind: String
            var text: String
        }
        struct Page: Decodable {
            var index: Int
            var pieces: [Piece]
        }
        var pages: [Page]
    }

    private static func pieces(_ page: Int) throws -> [Truth.Piece] {
        try JSONDecoder().decode(Truth.self, from: Data(TestPDFs.bytes("text-layout.json"))).pages[page].pieces
    }

    /// Letters and digits, without blanks, hyphens and accents.
    private static func folded(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }.map(
                Character.init))
    }

    @Test(arguments: 0..<6) @Lane func everyPieceIsWhole(page: Int) throws {
        let text = Self.folded(try Document(path: TestPDFs.path("text-layout.pdf")).text(page: page).text)
        for piece in try Self.pieces(page) {
            #expect(text.contains(Self.folded(piece.text)), "\(piece.kind): \(piece.text.prefix(40))")
        }
    }

    @Test(arguments: 0..<6) @Lane func paragraphsAreInOrder(page: Int) throws {
        var rest = Self.folded(try Document(path: TestPDFs.path("text-layout.pdf")).text(page: page).text)[...]
        for piece in try Self.pieces(page) where ["standfirst", "paragraph", "row"].contains(piece.kind) {
            guard let range = rest.firstRange(of: Self.folded(piece.text)) else {
                Issue.record("out of order: \(piece.text.prefix(40))")
                continue
            }
            rest = rest[range.upperBound...]
        }
    }

    @Test(arguments: [0, 1, 3]) @Lane func everyParagraphIsABlock(page: Int) throws {
        let blocks = try Document(path: TestPDFs.path("text-layout.pdf")).text(page: page).blocks.map { block in
            Self.folded(block.lines.flatMap(\.words).map(\.text).joined())
        }
        var lost: [String] = []
        for piece in try Self.pieces(page) where !blocks.contains(Self.folded(piece.text)) {
            lost.append("\(piece.kind): \(piece.text.prefix(40))")
        }
        // Paragraphs that go on in the next column are two blocks.
        #expect(lost.count <= 4, "\(lost)")
    }

    @Test @Lane func hyphensOfThePlainText() throws {
        var writer = PlainTextWriter()
        let page = try Document(path: TestPDFs.path("text-layout.pdf")).text(page: 2)
        let text = String(decoding: writer.append(page), as: UTF8.self)
        for word in ["lighthouse", "difficulty", "affinities", "first-rate", "1871-1961"] {
            #expect(text.contains(word), "\(word)")
        }
        withKnownIssue("A compound that stands nowhere else on its page loses its hyphen") {
            #expect(text.contains("well-known"))
        }
        // "navigator" is not one word: the font has one glyph for the soft hyphen and the space, and says that it is a space.
        #expect(page.blocks.contains { $0.lines.count > 1 && $0.lines[0].words.last?.text == "1871-" })
    }
}
