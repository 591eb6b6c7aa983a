import RectoText
import Testing

@Suite struct HyphenTests {
    private static func hyphenated(_ page: PageText) -> [String] {
        page.blocks.flatMap(\.lines).filter(\.isHyphenated).compactMap(\.words.last?.text)
    }

    @Test(arguments: ["-", "\u{2010}", "\u{AD}"]) func aHyphenForTheLineEndIsMarked(hyphen: String) {
        var page = GlyphMaker()
        page.lines(["the keeper is a navi\(hyphen)", "gator of the night and", "of the day"], x: 50, y: 100)
        #expect(Self.hyphenated(page.page) == ["navi\(hyphen)"])
    }

    @Test func compoundThatOccursElsewhereKeepsItsHyphen() {
        var page = GlyphMaker()
        page.lines(["this well-known lamp is a well-", "known lamp and a navi-", "gator knows it"], x: 50, y: 100)
        #expect(Self.hyphenated(page.page) == ["navi-"])
    }

    @Test(arguments: ["Gator", "1961", "(of"]) func hyphenBeforeACapitalIsNotMarked(next: String) {
        var page = GlyphMaker()
        page.lines(["between the towers of Navi-", "\(next) and ninety others of"], x: 50, y: 100)
        #expect(Self.hyphenated(page.page).isEmpty)
    }

    @Test(arguments: ["-", "1871-", "—"]) func nonWordsAreNotMarked(last: String) {
        var page = GlyphMaker()
        page.lines(["between the towers of all \(last)", "and ninety others of them"], x: 50, y: 100)
        #expect(Self.hyphenated(page.page).isEmpty)
    }

    @Test func wordContinuesInTheNextColumn() {
        var page = GlyphMaker()
        page.lines(GlyphMaker.prose("left", 9) + ["the keepers and the naviga-"], x: 50, y: 100)
        page.lines(["tors of the harbour keep two"] + GlyphMaker.prose("right", 9), x: 320, y: 100)
        #expect(Self.hyphenated(page.page) == ["naviga-"])
    }
}
