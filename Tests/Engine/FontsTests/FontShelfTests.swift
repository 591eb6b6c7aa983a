import RectoDiagnostics
import RectoLane
import RectoSetting
import RectoShaping
import RectoStyles
import Testing

@testable import RectoFonts

@Suite struct FontShelfTests {
    @Test @Lane func familiesAreNamedAndGeneric() throws {
        let shelf = try FontShelf()
        let serif = try #require(shelf.faces(FaceRequest(families: ["serif"])).first)
        #expect(!serif.isBoldened && !serif.isSlanted && serif.font.covers("a"))
        // By another name of the same size, as the system's rules say, and not by any that would do.
        let named = shelf.faces(FaceRequest(families: ["Helvetica", "serif"]))
        #expect(named.count == 2 && named.last?.number == serif.number)
        let unknown = shelf.faces(FaceRequest(families: ["Nobody Has This", "serif"]))
        #expect(unknown.map(\.number) == [serif.number])
        // A list without a generic family ends with the reader's own.
        #expect(shelf.faces(FaceRequest(families: ["Nobody Has This"])).map(\.number) == [serif.number])
        #expect(shelf.faces(FaceRequest(families: [])).map(\.number) == [serif.number])
    }

    @Test @Lane func boldAndItalicAreRealOnesWhereThereAreSome() throws {
        let shelf = try FontShelf()
        let plain = try #require(shelf.faces(FaceRequest(families: ["Times"])).first)
        let bold = try #require(shelf.faces(FaceRequest(families: ["Times"], weight: 700)).first)
        let italic = try #require(shelf.faces(FaceRequest(families: ["Times"], isItalic: true)).first)
        #expect(Set([plain.number, bold.number, italic.number]).count == 3)
        #expect(!bold.isBoldened && !italic.isSlanted)
        // This one has neither.
        let request = FaceRequest(families: ["Standard Symbols PS"], weight: 700, isItalic: true)
        let symbols = try #require(shelf.faces(request).first)
        #expect(symbols.isBoldened && symbols.isSlanted)
        let own = try #require(shelf.faces(FaceRequest(families: ["Standard Symbols PS"])).first)
        #expect(own.number != symbols.number && own.font === symbols.font)
    }

    @Test @Lane func othersStandInForScalarsThatAreMissing() throws {
        let shelf = try FontShelf()
        let request = FaceRequest(families: ["serif"], language: "en")
        // An angle of mathematics.
        let face = try #require(shelf.fallback(for: "\u{2220}", request))
        #expect(face.font.covers("\u{2220}"))
        #expect(shelf.fallback(for: "\u{10FFFD}", request) == nil)
        #expect(shelf.fallback(for: "\u{2220}", request)?.number == face.number)
    }

    @Test @Lane func digestsTellWhichFontsWereUsed() throws {
        let (first, second) = (try FontShelf(), try FontShelf())
        #expect(first.digest == second.digest)
        let before = first.digest
        _ = first.faces(FaceRequest(families: ["Courier"]))
        #expect(first.digest != before)
        _ = second.faces(FaceRequest(families: ["Courier"]))
        #expect(first.digest == second.digest && first.count == second.count)
    }

    @Test func languagesHaveFontconfigsNames() {
        let tags = ["de-AT", "zh-Hant", "zh-TW", "zh", "zh-HK", "ja", "*", "x", "", "mul-Latn"]
        let names = tags.map { FontLanguage.name($0) }
        #expect(names == ["de", "zh-tw", "zh-tw", "zh-cn", "zh-hk", "ja", "en", "en", "en", "mul"])
        #expect(FontLanguage.name(nil) == "en")
    }

    @Test @Lane func facesThatNobodyHandedOutAreNotPainted() throws {
        let shelf = try FontShelf()
        #expect(throws: Failure.self) { try shelf.painted(shelf.count) }
        _ = try shelf.painted(0)
    }
}
