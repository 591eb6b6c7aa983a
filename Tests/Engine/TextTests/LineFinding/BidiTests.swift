import RectoGeometry
import RectoText
import Testing

/// Lines as they lie on the page, from left to right, and as they are read.
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

    /// The first line of a page that is read from right to left.
    private static func readOnHebrewPage(_ words: [String]) -> TextLine? {
        var page = GlyphMaker()
        page.line(words.joined(separator: " "), x: 50, y: 100)
        let hebrew = ["שלום", "עולם", "טוב", "מאוד", "וגם", "היום", "יבוא"].map(turned).joined(separator: " ")
        page.lines([hebrew, hebrew, hebrew], x: 50, y: 200)
        return page.page.blocks.first?.lines.first
    }

    /// Pages have visual order, so the letters of each right-to-left word are reversed here.
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

    // MARK: - The direction of a line

    /// A line with more Latin than Hebrew letters may still run from right to left: the full stop at its left end, the margin that it
    /// keeps, its paragraph or the page decide.
    @Test func theFullStopAtTheLeftEndSaysThatALineIsReadFromTheRight() throws {
        let line = try #require(
            Self.read([".Microsoft", "Windows", "Professional", Self.turned("שלום")], fromRight: false))
        #expect(line.direction == .rightToLeft)
        #expect(line.words.map(\.text) == ["שלום", "Microsoft", "Windows", "Professional."])
    }

    @Test(arguments: [(40.0, TextLine.Direction.leftToRight), (420, .rightToLeft)])
    func theMarginALineKeepsToSaysHowItIsRead(x: Double, direction: TextLine.Direction) {
        var page = GlyphMaker()
        page.line("Microsoft Windows Edition \(Self.turned("שלום"))", x: x, y: 100)
        let lines = page.page.blocks.flatMap(\.lines)
        #expect(lines.map(\.direction) == [direction])
        let words = ["Microsoft", "Windows", "Edition"]
        #expect(lines[0].words.map(\.text) == (direction == .leftToRight ? words + ["שלום"] : ["שלום"] + words))
    }

    @Test func aParagraphIsReadAsMostOfItsPage() {
        let hebrew = ["שלום עולם טוב מאוד וגם היום", "עוד שורה אחת של טקסט בעברית", "ועוד אחת כדי שיהיה דף שלם"]
        var page = GlyphMaker()
        page.lines(
            hebrew.map { $0.split(separator: " ").reversed().map { Self.turned(String($0)) }.joined(separator: " ") },
            x: 100, y: 100)
        page.line("Samsung Galaxy Ultra Phone \(Self.turned("טלפון"))", x: 100, y: 300)
        #expect(page.page.lineTexts == hebrew + ["טלפון Samsung Galaxy Ultra Phone"])
    }

    @Test func aHebrewWordOnAnEnglishPageTurnsNothingRound() {
        var page = GlyphMaker()
        page.lines(
            ["the word \(Self.turned("שלום")) means", "peace and so does"] + GlyphMaker.prose("more", 4), x: 50, y: 100)
        #expect(page.page.lineTexts.prefix(2) == ["the word שלום means", "peace and so does"])
    }

    // MARK: - Numbers and signs

    /// Lines as a browser shows them (UAX #9), from left to right, and the source text.
    @Test(arguments: [
        (["%12", "خصم"], ["خصم", "12%"]),
        ([".%12", "خصم"], ["خصم", "12%."]),
        (["٪١٢", "خصم"], ["خصم", "١٢٪"]),
        (["12%", "הנחה"], ["הנחה", "12%"]),
        (["12-05-2024", "يوم"], ["يوم", "2024-05-12"]),
        (["2024-05-12", "ביום"], ["ביום", "2024-05-12"]),
        (["12/05/2024", "يوم"], ["يوم", "12/05/2024"]),
        (["052-123-4567", "טלפון"], ["טלפון", "052-123-4567"]),
        (["4567", "123", "טלפון"], ["טלפון", "123", "4567"]),
        (["$50", "מחיר"], ["מחיר", "$50"]),
        (["פרו", "Windows", "11", "גרסת"], ["גרסת", "Windows", "11", "פרו"]),
        (["GB", "512", "נפח"], ["נפח", "512", "GB"]),
        (["לא", "iPhone", "(Pro)", "של"], ["של", "iPhone", "(Pro)", "לא"]),
        (["Microsoft", "Windows-ב"], ["ב-Microsoft", "Windows"]),
        (["סוף", "Microsoft", "Windows-ב"], ["ב-Microsoft", "Windows", "סוף"]),
    ])
    func numbersAndNamesWithinALine(visual: [String], logical: [String]) throws {
        func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value >= 0x590 && scalar.value <= 0x8FF && !(0x660...0x66A).contains(scalar.value)
        }
        // Hebrew and Arabic words are reversed here; the rest is as it lies.
        let shown = visual.map { word in
            word.unicodeScalars.allSatisfy(isRightToLeft) ? Self.turned(word) : word
        }
        let line = try #require(Self.readOnHebrewPage(shown))
        #expect(line.words.map(\.text) == logical)
        #expect(line.words.allSatisfy { $0.edges.count == $0.text.unicodeScalars.count + 1 })
    }

    /// At the beginning of a paragraph, a number follows no Arabic letter, and keeps its symbols on its own sides; after one, it does not.
    @Test func aNumberAtTheBeginningOfAnArabicParagraph() {
        let (cotton, made) = (Self.turned("قطن،"), Self.turned("صنع"))
        var page = GlyphMaker()
        page.line("\(made) \(cotton) 100%", x: 300, y: 100)
        page.lines(["\(cotton) \(made) \(cotton) \(made)", "\(made) \(cotton) \(made) %100"], x: 300, y: 200)
        #expect(page.page.lineTexts == ["100% قطن، صنع", "صنع قطن، صنع قطن،", "100% صنع قطن، صنع"])
    }

    /// A line is broken after a sign within what runs from left to right: a telephone number, an address, a name.
    @Test(arguments: [("03-555-", "0199"), ("example.org/page?", "id=5"), ("WH-", "1000XM5"), ("a/", "b")])
    func aLineThatIsBrokenWithinAName(end: String, beginning: String) {
        let hebrew = ["שלום", "עולם", "טוב", "מאוד"].map(Self.turned).joined(separator: " ")
        var page = GlyphMaker()
        page.lines(["\(end) \(hebrew)", "\(hebrew) \(beginning)", hebrew + " " + hebrew], x: 100, y: 100)
        let lines = page.page.lineTexts
        #expect(lines[0].hasSuffix(" \(end)"))
        #expect(lines[1].hasPrefix("\(beginning) "))
        page = GlyphMaker()
        page.lines([hebrew, end, "\(hebrew) \(beginning)", hebrew], x: 100, y: 100)
        #expect(page.page.text.contains("\n\(end)\n"))
    }

    @Test func aWordThatIsTornApartByItsDirectionsKeepsItsPlace() throws {
        let line = try #require(Self.readOnHebrewPage(["Microsoft", "Windows-ב"]))
        let (first, second) = (line.words[0], line.words[1])
        #expect(first.text == "ב-Microsoft" && second.text == "Windows")
        #expect(second.box.x == 97.5 && second.box.width == 35)
    }

    @Test func oneBracketAloneIsMirroredAsTheOthersOfThePage() {
        var page = GlyphMaker()
        page.line("\(Self.turned("סוף")) \(Self.turned("עולם")) (\(Self.turned("שלום"))", x: 100, y: 100)
        page.line("\(Self.turned("טוב")) (\(Self.turned("יום")) \(Self.turned("היה"))", x: 100, y: 112)
        #expect(page.page.lineTexts == ["שלום) עולם סוף", "היה יום) טוב"])
    }

    @Test func aParagraphWithARaggedLeftEdgeIsOne() {
        var page = GlyphMaker()
        let lines = [
            "שלום עולם טוב מאוד וגם היום", "עוד שורה של טקסט בעברית", "ועוד אחת כדי שיהיה דף שלם", "סוף הפסקה",
        ]
        for (index, text) in lines.enumerated() {
            let words = text.split(separator: " ").reversed().map { Self.turned(String($0)) }
            let width = 5 * Double(words.reduce(0) { $0 + $1.unicodeScalars.count }) + 2.5 * Double(words.count - 1)
            page.line(words.joined(separator: " "), x: 500 - width, y: 100 + 12 * Double(index))
        }
        #expect(page.page.blocks.count == 1)
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

    @Test func aLigatureOfWordsStaysASign() throws {
        let line = try #require(Self.read(["\u{FDFA}", Self.turned("محمد")], fromRight: false))
        #expect(line.words.map(\.text) == ["محمد", "\u{FDFA}"])
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
