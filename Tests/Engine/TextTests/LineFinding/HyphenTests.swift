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

    // MARK: - Hyphens that a font maps to soft ones

    private static func plain(_ lines: [String]) -> String {
        var page = GlyphMaker()
        page.lines(lines, x: 50, y: 100)
        var writer = PlainTextWriter()
        return String(decoding: writer.append(page.page), as: UTF8.self)
    }

    @Test func aSoftHyphenThatIsDrawnWithinALineIsAHyphen() {
        let lines = ["call 555\u{AD}0199 or e\u{AD}mail", "ISBN 978\u{AD}3\u{AD}16 of 2020\u{AD}11\u{AD}27"]
        #expect(Self.plain(lines) == "call 555-0199 or e-mail ISBN 978-3-16 of 2020-11-27\n")
    }

    @Test func atALineEndItJoinsLettersAndStaysBetweenDigits() {
        #expect(
            Self.plain(["the navi\u{AD}", "gator calls 555\u{AD}", "0199 of the navi\u{AD}", "gator’s well\u{AD}known"])
                == "the navigator calls 555-0199 of the navigator’s well-known\n")
    }

    @Test func aSoftHyphenThatIsNotDrawnIsNothing() {
        var page = GlyphMaker()
        page.run("co", x: 50, y: 100)
        page.run("\u{AD}", x: 60, y: 100, advance: 0, spaced: false)
        page.run("operate", x: 60, y: 100, spaced: false)
        #expect(page.page.lineTexts == ["cooperate"])
        #expect(page.page.words[0].edges.count == 10)
    }

    // MARK: - Hyphens that are a word's own

    @Test(arguments: [
        (["my mother-in-", "law and the rest of"], "my mother-in-law and the rest of\n"),
        (["between 2019-", "2021 they were all"], "between 2019-2021 they were all\n"),
        (["between 2019–", "2021 they were all"], "between 2019–2021 they were all\n"),
        (["with ISBN 978-3-", "16-148410-0 on it"], "with ISBN 978-3-16-148410-0 on it\n"),
        (["against COVID-", "19 they were all of"], "against COVID-19 they were all of\n"),
        (["keepers of the Anglo-", "Saxon coast and of"], "keepers of the Anglo-Saxon coast and of\n"),
        (["this well-known lamp and a well-", "known one"], "this well-known lamp and a well-known one\n"),
        (["die Vor-", "und Nachteile davon"], "die Vor- und Nachteile davon\n"),
        (["the years 1871-", "and more of them"], "the years 1871- and more of them\n"),
        (["a naviga-", "tor of the harbour"], "a navigator of the harbour\n"),
    ])
    func theTextGoesOnAsItIsWritten(lines: [String], text: String) {
        #expect(Self.plain(lines) == text)
    }

    @Test func wordContinuesInTheNextColumn() {
        var page = GlyphMaker()
        page.lines(GlyphMaker.prose("left", 9) + ["the keepers and the naviga-"], x: 50, y: 100)
        page.lines(["tors of the harbour keep two"] + GlyphMaker.prose("right", 9), x: 320, y: 100)
        #expect(Self.hyphenated(page.page) == ["naviga-"])
    }
}
