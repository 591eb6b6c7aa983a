import RectoGeometry
import RectoText
import Testing

/// Lines as they lie on the page, from left to right, and what they say.
@Suite struct BidiTests {
    private static func read(_ words: [String], fromRight: Bool) -> TextLine? {
        var places: [(String, Double)] = []
        var x = 50.0
        for word in words {
            places.append((word, x))
            x += 5 * Double(word.unicodeScalars.count) + 2.5
        }
        var page = GlyphMaker()
        for (word, x) in fromRight ? places.reversed() : places { page.run(word, x: x, y: 100) }
        let lines = page.page.blocks.flatMap(\.lines)
        return lines.count == 1 ? lines[0] : nil
    }

    /// What lies on the page is in visual order, so the letters of each word are turned round here.
    private static func turned(_ word: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: word.unicodeScalars.reversed())
        return String(scalars)
    }

    @Test(arguments: [false, true]) func wordsAreReadFromTheRight(fromRight: Bool) throws {
        let words = ["שלום", "עולם", "טוב"]
        let line = try #require(Self.read(words.reversed().map(Self.turned), fromRight: fromRight))
        #expect(line.words.map(\.text) == words)
        #expect(line.direction == .rightToLeft)
        for word in line.words { #expect(zip(word.edges, word.edges.dropFirst()).allSatisfy { $0 > $1 }) }
        #expect(line.words.map(\.box.x) == line.words.map(\.box.x).sorted(by: >))
    }

    @Test(arguments: [false, true]) func latinWordsWithinRunTheOtherWay(fromRight: Bool) throws {
        let line = try #require(
            Self.read([Self.turned("סוף"), "ABC", "def", Self.turned("שלום")], fromRight: fromRight))
        #expect(line.words.map(\.text) == ["שלום", "ABC", "def", "סוף"])
        #expect(line.direction == .rightToLeft)
        #expect(line.words[1].edges[0] < line.words[1].edges[1])
    }

    @Test(arguments: [false, true]) func hebrewWordsWithinALatinLine(fromRight: Bool) throws {
        let line = try #require(
            Self.read(
                ["He", "said", Self.turned("עולם"), Self.turned("שלום"), "and", "went", "away"], fromRight: fromRight))
        #expect(line.words.map(\.text) == ["He", "said", "שלום", "עולם", "and", "went", "away"])
        #expect(line.direction == .leftToRight)
    }

    @Test func numbersKeepTheirOrder() throws {
        let line = try #require(
            Self.read([Self.turned("סוף"), "12.5", Self.turned("שלום"), "1961", Self.turned("בשנת")], fromRight: false))
        #expect(line.words.map(\.text) == ["בשנת", "1961", "שלום", "12.5", "סוף"])
    }

    @Test func numbersWithinAWordKeepTheirOrder() throws {
        // "ב" and the number without a space between: the number lies to the left of the letter.
        let line = try #require(Self.read(["12.5-ב", Self.turned("שלום")], fromRight: false))
        #expect(line.words.map(\.text) == ["שלום", "ב-12.5"])
        #expect(line.words[1].edges.count == 7)
        #expect(line.words[1].edges == [80, 75, 50, 55, 60, 65, 70] || line.words[1].edges.last == 70)
    }

    /// By meaning, the bracket on the right is the opening one; by looks, it is the closing one.
    @Test(arguments: ["()", "[]", "{}", "«»"], [true, false]) func bracketsOpenBeforeTheyClose(
        pair: String, byMeaning: Bool
    ) throws {
        let (open, close) = (String(pair.first ?? "("), String(pair.last ?? ")"))
        let (left, right) = byMeaning ? (close, open) : (open, close)
        let line = try #require(
            Self.read([Self.turned("סוף"), left + Self.turned("עולם") + right, Self.turned("שלום")], fromRight: false))
        #expect(line.words.map(\.text) == ["שלום", "\(open)עולם\(close)", "סוף"])
    }

    @Test func aLigatureOfTwoLettersIsInLogicalOrder() throws {
        let line = try #require(Self.read(["م\u{FEFB}س"], fromRight: false))
        #expect(line.words.map(\.text) == ["سلام"])
        let edges = line.words[0].edges
        #expect(edges.count == 5 && zip(edges, edges.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test func shapedLettersBecomeTheLettersThemselves() throws {
        // كتب in presentation forms: initial kaf on the right, medial teh, final beh.
        let line = try #require(Self.read(["\u{FE90}\u{FE98}\u{FEDB}"], fromRight: false))
        #expect(line.words.map(\.text) == ["كتب"])
    }

    @Test func separateMarksFollowTheirLetters() {
        var page = GlyphMaker()
        page.run(Self.turned("كتب"), x: 50, y: 100)
        // Fatha over kaf, the rightmost of the letters at 60 to 65; kasra below beh, at 50.
        page.run("\u{64E}", x: 61, y: 97, size: 10, advance: 0.3, spaced: false)
        page.run("\u{650}", x: 51, y: 103, size: 10, advance: 0.3, spaced: false)
        page.lines([Self.turned("السلام") + " " + Self.turned("عليكم")], x: 50, y: 130)
        let text = page.page
        #expect(text.words.map(\.text).contains("ك\u{64E}تب\u{650}"), "\(text.words.map(\.text))")
        #expect(text.words.count == 3)
    }

    @Test func separateLatinAccentFollowsItsLetter() {
        var page = GlyphMaker()
        page.line("the cafe of the harbour", x: 50, y: 100)
        // Over the last letter of the second word: 67.5 + 15.
        page.run("\u{301}", x: 83.5, y: 98, size: 10, advance: 0.3, spaced: false)
        #expect(page.page.lineTexts == ["the cafe\u{301} of the harbour"])
    }
}
