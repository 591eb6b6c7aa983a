import RectoText
import Testing

@Suite struct LineTests {
    @Test func numbersGoBeforeTheirItems() {
        var page = GlyphMaker()
        for (row, item) in ["take out the pieces", "wrap them in newspaper", "put the frame on a sack"].enumerated() {
            page.line("\(row + 1).", x: 50, y: 100 + 14 * Double(row))
            page.line(item, x: 72, y: 100 + 14 * Double(row))
        }
        #expect(
            page.page.lineTexts == [
                "1. take out the pieces", "2. wrap them in newspaper", "3. put the frame on a sack",
            ])
    }

    @Test func separateNumbersGoBeforeTheirItems() {
        var page = GlyphMaker()
        for row in 0..<4 { page.line("\(row + 1)", x: 50, y: 100 + 14 * Double(row)) }
        for (row, item) in ["the pieces", "newspaper", "a sack", "the lens"].enumerated() {
            page.line(item, x: 90, y: 100 + 14 * Double(row))
        }
        let text = page.page.words.map(\.text).joined(separator: " ")
        // Either way of reading keeps each column or each row whole.
        #expect(
            [
                "1 the pieces 2 newspaper 3 a sack 4 the lens", "1 2 3 4 the pieces newspaper a sack the lens",
            ].contains(text), "\(text)")
    }

    @Test func aTableIsReadRowByRow() {
        var page = GlyphMaker()
        let rows = ["Day Morning Height", "Mon 04:12 4.8", "Tue 05:02 5.1", "Wed 05:47 5.3", "Thu 06:30 5.4"]
        for (row, text) in rows.enumerated() {
            for (column, cell) in text.split(separator: " ").enumerated() {
                page.line(String(cell), x: 50 + 90 * Double(column), y: 100 + 16 * Double(row))
            }
        }
        #expect(page.page.lineTexts == rows)
    }

    /// Typesetters that write no spaces stretch gaps as wide as one between columns.
    @Test func stretchedLineIsOneLine() {
        var page = GlyphMaker()
        let line = "aaaaaa bbbbbb cccccc dddddd"
        func unspaced(_ words: String, _ y: Double, gap: Double, to page: inout GlyphMaker) {
            var x = 50.0
            for word in words.split(separator: " ") { x = page.run(String(word), x: x, y: y, spaced: false) + gap }
        }
        unspaced(line, 100, gap: 3, to: &page)
        unspaced(line, 112, gap: 3, to: &page)
        unspaced("aaaaaa bbbbbb ccccc", 124, gap: 22, to: &page)
        unspaced(line, 136, gap: 3, to: &page)
        unspaced(line, 148, gap: 3, to: &page)
        #expect(page.page.lineTexts == [line, line, "aaaaaa bbbbbb ccccc", line, line])
    }

    @Test func cellsOfATableStayApartBelowAFullLine() {
        var page = GlyphMaker()
        for row in 0..<4 { page.line("aaaaaa bbbbbb cccccc dddddd", x: 50, y: 100 + 12 * Double(row)) }
        for row in 4..<8 {
            page.run("aaaaaaaa", x: 50, y: 100 + 12 * Double(row))
            page.run("dddddddddd", x: 127.5, y: 100 + 12 * Double(row), spaced: false)
        }
        #expect(!page.page.lineTexts.contains("aaaaaaaa dddddddddd") || page.page.lineTexts.count == 8)
    }

    @Test func loweredLettersOfALogoStayInTheirWord() {
        var page = GlyphMaker()
        page.line("people who write with", x: 50, y: 100)
        page.run("T", x: 160, y: 100)
        page.run("E", x: 163.5, y: 102.2, spaced: false)
        page.run("X", x: 167.5, y: 100, spaced: false)
        page.line("know this", x: 175, y: 100)
        page.line("and others do not know it yet", x: 50, y: 112)
        #expect(page.page.lineTexts == ["people who write with TEX know this", "and others do not know it yet"])
    }

    @Test func numberGoesBeforeItsTitle() {
        var page = GlyphMaker()
        page.run("20:02", x: 50, y: 100, size: 14)
        page.run("Build", x: 50 + 35 + 14, y: 100, size: 14, spaced: false)
        page.run("something", x: 139, y: 100, size: 14)
        page.lines(GlyphMaker.prose("text", 3), x: 50, y: 130)
        #expect(page.page.lineTexts.first == "20:02 Build something")
    }

    @Test func aDropCapBelongsToTheFirstLineBesideIt() {
        var page = GlyphMaker()
        page.run("W", x: 50, y: 126, size: 40)
        page.lines(
            ["hat the machine leaves out", "is the weather of the day", "and the wind of the night"], x: 74, y: 100)
        page.lines(["which heaps the bay by a metre", "and lifts it like a lid does"], x: 50, y: 136)
        let text = page.page
        #expect(text.lineTexts.first == "What the machine leaves out")
        #expect(text.lineTexts.count == 5)
        #expect(text.words[0].edges.count == 5)
        #expect(text.words[0].edges[0] == 50 && text.words[0].edges[1] == 74)
    }

    @Test func dropCapThatIsAWordStaysAWord() {
        var page = GlyphMaker()
        page.run("A", x: 50, y: 114, size: 28)
        page.lines(["GALE from the southwest can", "heap the bay by a metre of"], x: 70, y: 100)
        #expect(page.page.lineTexts == ["A GALE from the southwest can", "heap the bay by a metre of"])
    }

    @Test func aRaisedSignStaysOnItsLine() {
        var page = GlyphMaker()
        let end = page.line("the lamp was lit", x: 50, y: 100)
        let next = page.run("2", x: end, y: 96, size: 6, spaced: false)
        page.line("every night", x: next + 2.5, y: 100)
        page.line("and nobody saw it go out", x: 50, y: 112)
        #expect(page.page.lineTexts == ["the lamp was lit2 every night", "and nobody saw it go out"])
    }

    @Test func secondCopiesAreDropped() {
        var page = GlyphMaker()
        for shift in [0, 0.3, 0.6] { page.line("Bold by being set three times", x: 50 + shift, y: 100) }
        page.line("shadow", x: 50, y: 140, size: 20)
        page.line("shadow", x: 51, y: 141, size: 20)
        #expect(page.page.lineTexts == ["Bold by being set three times", "shadow"])
    }

    @Test func repetitionsAreKept() {
        var page = GlyphMaker()
        page.line("that that is is", x: 50, y: 100)
        page.line("that that is is", x: 50, y: 112)
        page.line("ll", x: 50, y: 140)
        #expect(page.page.lineTexts == ["that that is is", "that that is is", "ll"])
    }

    @Test func letterspacedTextIsAWord() {
        var page = GlyphMaker()
        var x = 50.0
        for (index, letter) in "SPREADOUT".enumerated() {
            x += index == 6 ? 12 : 3
            x = page.run(String(letter), x: x, y: 100, spaced: index == 6)
        }
        #expect(page.page.lineTexts == ["SPREAD OUT"])
    }

    /// Letters with gaps between them: "|" is a space, which the content stream has as well.
    private static func tracked(_ text: String, gap: Double, size: Double = 10) -> GlyphMaker {
        var page = GlyphMaker()
        var x = 50.0
        var spaced = false
        for sign in text {
            if sign == "|" {
                x += 5
                spaced = true
                continue
            }
            page.run(String(sign), x: x, y: 100, size: size, spaced: spaced)
            x += 0.5 * size + gap * size
            spaced = false
        }
        page.lines(GlyphMaker.prose("more", 4), x: 50, y: 200)
        return page
    }

    @Test(arguments: [0.12, 0.2, 0.4], ["NOTE", "TIP", "AD", "Box"]) func aFewLettersSetApartAreAWord(
        gap: Double, word: String
    ) {
        if word == "AD", gap > 0.3 { return }
        #expect(Self.tracked(word, gap: gap).page.lineTexts.first == word)
    }

    @Test func twoWordsOfLettersSetApartStayTwo() {
        #expect(Self.tracked("TO|BE", gap: 0.2).page.lineTexts.first == "TO BE")
        #expect(Self.tracked("A|B|C", gap: 0.2).page.lineTexts.first == "A B C")
    }

    @Test func aWordSetApartWithinALineIsAWord() {
        var page = GlyphMaker()
        var x = page.line("this is a", x: 50, y: 100) + 2.5
        for (index, letter) in "NOTE".enumerated() {
            x = page.run(String(letter), x: x, y: 100, spaced: index == 0) + 2
        }
        page.line("for all", x: x + 2.5, y: 100)
        #expect(page.page.lineTexts == ["this is a NOTE for all"])
    }

    /// Typesetters such as TeX write no spaces, so that single letters with gaps may be words.
    @Test func singleLettersStayApartWhereNoSpaceIsWritten() {
        var page = GlyphMaker()
        var x = 50.0
        for word in ["points", "A", "B", "C", "and", "the", "rest"] {
            x = page.run(word, x: x, y: 100, spaced: false) + 3.3
        }
        #expect(page.page.lineTexts == ["points A B C and the rest"])
    }

    @Test func kerningSplitsNoWord() {
        var page = GlyphMaker()
        var x = page.run("A", x: 50, y: 100)
        x = page.run("V", x: x - 0.8, y: 100, spaced: false)
        x = page.run("AST", x: x + 0.9, y: 100, spaced: false)
        page.run("sea", x: x + 2.5, y: 100)
        #expect(page.page.lineTexts == ["AVAST sea"])
    }

    @Test func ideographsThatFillALineAreOneWord() {
        var page = GlyphMaker()
        for (index, sign) in "灯台守の計算".enumerated() {
            page.run(String(sign), x: 50 + 13 * Double(index), y: 100, advance: 1, spaced: false)
        }
        #expect(page.page.lineTexts == ["灯台守の計算"])
    }

    @Test func ligaturesAreExpandedAndControlsAreNot() {
        var page = GlyphMaker()
        page.run("o\u{FB03}ce", x: 50, y: 100)
        page.run("a\u{0}\u{202E}b", x: 100, y: 100)
        page.run("\u{7}\u{9F}", x: 150, y: 100)
        let words = page.page.words
        #expect(words.map(\.text) == ["office", "ab"])
        #expect(words[0].edges.count == 7)
        #expect(zip(words[0].edges, words[0].edges.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func fontSizeAndColorAreThoseOfMostOfAWord() {
        var page = GlyphMaker()
        let x = page.run("L", x: 50, y: 100, font: 1)
        page.run("ighthouse", x: x, y: 100, spaced: false)
        let text = page.page
        #expect(text.words.map(\.text) == ["Lighthouse"])
        #expect(text.fonts[text.words[0].font].name == "Serif")
    }
}
