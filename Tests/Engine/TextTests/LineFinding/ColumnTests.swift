import RectoGeometry
import RectoText
import Testing

@Suite struct ColumnTests {
    private static func names(_ name: String, _ count: Int) -> [String] { (0..<count).map { "\(name)\($0)" } }

    @Test(arguments: QuarterTurns.allCases) func twoColumnsAreReadOneAfterTheOther(turns: QuarterTurns) {
        var page = GlyphMaker(turns: turns)
        page.lines(GlyphMaker.prose("left", 20), x: 50, y: 100)
        page.lines(GlyphMaker.prose("right", 20), x: 320, y: 100)
        let text = page.page
        #expect(text.lineNames == Self.names("left", 20) + Self.names("right", 20))
        #expect(text.blocks.flatMap(\.lines).allSatisfy { $0.turns == turns && $0.direction == .leftToRight })
        #expect(text.size == (turns.swapsAxes ? Size(width: 800, height: 600) : Size(width: 600, height: 800)))
    }

    @Test func theContentStreamMayGoAcrossTheColumns() {
        var page = GlyphMaker()
        let (left, right) = (GlyphMaker.prose("left", 20), GlyphMaker.prose("right", 20))
        for row in 0..<20 {
            page.line(left[row], x: 50, y: 100 + 12 * Double(row))
            page.line(right[row], x: 320, y: 100 + 12 * Double(row))
        }
        #expect(page.page.lineNames == Self.names("left", 20) + Self.names("right", 20))
    }

    @Test func theRightColumnMayBeSetFirst() {
        var page = GlyphMaker()
        page.lines(GlyphMaker.prose("right", 20), x: 320, y: 100)
        page.lines(GlyphMaker.prose("left", 20), x: 50, y: 100)
        #expect(page.page.lineNames == Self.names("left", 20) + Self.names("right", 20))
    }

    @Test func threeColumnsBelowAHeadline() {
        var page = GlyphMaker(width: 700)
        page.line("headline of the harbour that nobody winds", x: 50, y: 80, size: 24)
        for (column, name) in ["a", "b", "c"].enumerated() {
            page.lines(GlyphMaker.prose(name, 15), x: 50 + 210 * Double(column), y: 120)
        }
        #expect(
            page.page.lineNames == ["headline"] + Self.names("a", 15) + Self.names("b", 15) + Self.names("c", 15))
    }

    @Test func paragraphsThatEndAtEqualHeightsStayInTheirColumns() {
        var page = GlyphMaker()
        for (name, x) in [("left", 50.0), ("right", 320)] {
            page.lines(Array(GlyphMaker.prose(name, 20)[..<10]), x: x, y: 100)
            page.lines(Array(GlyphMaker.prose(name, 20)[10...]), x: x, y: 240)
        }
        let text = page.page
        #expect(text.lineNames == Self.names("left", 20) + Self.names("right", 20))
        #expect(text.blocks.map(\.lines.count) == [10, 10, 10, 10])
    }

    @Test func aHeadlineInTheMiddleOfThePageEndsTheColumnsAboveIt() {
        var page = GlyphMaker()
        for (name, x) in [("left", 50.0), ("right", 320)] {
            page.lines(GlyphMaker.prose(name, 7) + ["\(name)7 keeps two clocks."], x: x, y: 100)
        }
        page.line("Headline that goes all across this page of", x: 50, y: 250, size: 20, font: 1)
        // Capitals: a sentence that went on in small letters would make a quote of the headline.
        for (name, x) in [("Below", 50.0), ("Beside", 320)] { page.lines(GlyphMaker.prose(name, 8), x: x, y: 290) }
        let above = Self.names("left", 8) + Self.names("right", 8)
        #expect(page.page.lineNames == above + ["Headline"] + Self.names("Below", 8) + Self.names("Beside", 8))
    }

    @Test func aQuoteBetweenTwoColumnsBreaksNeitherOfThem() throws {
        var page = GlyphMaker()
        let quote = (250.0, 310.0)
        for (name, x) in [("left", 50.0), ("right", 320)] {
            for (row, text) in GlyphMaker.prose(name, 30).enumerated() {
                let y = 100 + 12 * Double(row)
                // Beside the quote the lines are shorter, on the quote's side.
                let isBeside = y > quote.0 - 14 && y - 10 < quote.1 + 6
                let short = "\(name)\(row) keeps two clocks"
                page.line(isBeside ? short : text, x: isBeside && name == "right" ? 400 : x, y: y)
            }
        }
        page.lines(["quoted words on", "a page of tides"], x: 210, y: 268, leading: 22, size: 18)
        let names = page.page.lineNames
        let columns = names.filter { $0.hasPrefix("left") || $0.hasPrefix("right") }
        #expect(columns == Self.names("left", 30) + Self.names("right", 30))
        let first = try #require(names.firstIndex(of: "quoted"))
        #expect(names[first + 1] == "a")
        #expect([0, 30, 60].contains(first), "within a column, at \(first)")
    }

    @Test func runningHeadAndFolioStayOutOfTheColumns() {
        var page = GlyphMaker()
        page.line("FATHOM 14", x: 50, y: 40)
        page.lines(GlyphMaker.prose("left", 50), x: 50, y: 80)
        page.lines(GlyphMaker.prose("right", 50), x: 320, y: 80)
        page.line("27", x: 295, y: 770)
        #expect(page.page.lineNames == ["FATHOM"] + Self.names("left", 50) + Self.names("right", 50) + ["27"])
    }

    @Test func rightToLeftColumnsAreReadFromTheRight() {
        var page = GlyphMaker()
        for (letter, x) in [("ש", 320.0), ("ל", 50)] {
            page.lines((0..<12).map { "םלועהלכ םלוע םולש םויה בוט \(letter)\($0)\(letter)" }, x: x, y: 100)
        }
        let names = page.page.lineNames
        #expect(names.prefix(12).allSatisfy { $0.hasPrefix("ש") } && names.suffix(12).allSatisfy { $0.hasPrefix("ל") })
        #expect(names.count == 24)
    }

    @Test func verticalColumnsAreReadFromRightToLeft() {
        var page = GlyphMaker()
        for (index, text) in ["灯台守の計算", "潮の満ち引き", "月の運動には", "十九の歯車が"].enumerated() {
            page.column(text, x: 500 - 18 * Double(index), y: 100)
        }
        let text = page.page
        #expect(text.lineTexts == ["灯台守の計算", "潮の満ち引き", "月の運動には", "十九の歯車が"])
        #expect(text.blocks.flatMap(\.lines).allSatisfy { $0.direction == .topToBottom && $0.turns == .none })
        #expect(text.words[0].edges == [100, 110, 120, 130, 140, 150, 160])
    }

    // MARK: - Characters placed one by one below each other

    /// A column of Chinese and Japanese characters, with words turned by 90 degrees and upright digits side by side.
    private static func placed(_ column: String, x: Double, y: Double, pitch: Double = 1, in page: inout GlyphMaker) {
        var y = y + 8.8
        for part in column.split(separator: " ") {
            if part.unicodeScalars.allSatisfy({ $0.value >= 0x3000 }) {
                for sign in part {
                    page.run(String(sign), x: x, y: y, size: 10, advance: 1, spaced: false)
                    y += 10 * pitch
                }
            } else if part.count <= 2 {
                page.run(String(part), x: x, y: y, size: 10, spaced: false)
                y += 10 * pitch
            } else {
                var turned = GlyphMaker(width: 800, height: 600, turns: .one)
                turned.run(String(part), x: y - 8.8, y: 600 - x - 1.4, size: 10)
                page.add(turned)
                y += 5 * Double(part.count)
            }
        }
    }

    @Test(arguments: [1, 1.15, 1.6]) func uprightSignsBelowEachOtherAreColumnsFromRightToLeft(pitch: Double) {
        var page = GlyphMaker()
        let columns = ["日本国民は、正当に選挙", "された国会における代表", "者を通じて行動し、われ", "らとわれらの子孫のため"]
        for (number, column) in columns.enumerated() {
            Self.placed(column, x: 500 - 20 * Double(number), y: 100, pitch: pitch, in: &page)
        }
        #expect(page.page.lineTexts == columns)
        #expect(page.page.blocks.flatMap(\.lines).allSatisfy { $0.direction == .topToBottom && $0.turns == .none })
        for word in page.page.words {
            #expect(word.edges == word.edges.sorted() && abs(word.box.width - 10) < 0.01)
        }
    }

    @Test func wordsAndNumbersStandWithinTheirColumn() {
        var page = GlyphMaker()
        Self.placed("東京の駅で Apple が 12 月に発表", x: 500, y: 100, in: &page)
        Self.placed("第 10 回の会議は Tokyo だ", x: 480, y: 100, in: &page)
        #expect(
            page.page.lineTexts.map { $0.filter { $0 != " " } } == ["東京の駅でAppleが12月に発表", "第10回の会議はTokyoだ"])
        #expect(page.page.blocks.flatMap(\.lines).count == 2)
    }

    @Test func uprightWordsStandInColumnsOfTheirOwn() {
        var page = GlyphMaker()
        for (number, sign) in "正当に選挙された".enumerated() {
            page.run(String(sign), x: 500, y: 100 + 10 * Double(number), advance: 1, spaced: false)
        }
        for (number, sign) in "Apple".enumerated() {
            page.run(String(sign), x: 482.5, y: 100 + 10 * Double(number), spaced: false)
        }
        #expect(page.page.lineTexts == ["正当に選挙された", "Apple"])
    }

    @Test func signsDrawnTwiceAreColumnsToo() {
        var page = GlyphMaker()
        for (number, sign) in "正当に選挙された".enumerated() {
            for shift in [0, 0.3] {
                page.run(String(sign), x: 500 + shift, y: 100 + 10 * Double(number), advance: 1, spaced: false)
            }
        }
        #expect(page.page.lineTexts == ["正当に選挙された"])
    }

    @Test func aSignAloneInTheLastColumnIsThere() {
        var page = GlyphMaker()
        Self.placed("日本国民は正当に選挙", x: 500, y: 100, in: &page)
        Self.placed("た", x: 480, y: 100, in: &page)
        #expect(page.page.lineTexts == ["日本国民は正当に選挙", "た"])
    }

    /// Lines of one character each, such as the cells of a narrow column, and numbers before items.
    @Test func horizontalLinesThatBeginWithOneSignStayLines() {
        var page = GlyphMaker()
        for (number, sign) in "一二三四五".enumerated() {
            page.run(String(sign), x: 50, y: 100 + 14 * Double(number), advance: 1, spaced: false)
        }
        for (number, text) in ["日本国民", "正当選挙", "国会代表", "行動子孫", "協和成果"].enumerated() {
            page.run(text, x: 66, y: 100 + 14 * Double(number), advance: 1)
        }
        #expect(page.page.blocks.flatMap(\.lines).allSatisfy { $0.direction == .leftToRight })
        #expect(page.page.lineTexts.first?.hasPrefix("一") == true)
    }

    @Test func lettersBelowEachOtherAreNoColumn() {
        var page = GlyphMaker()
        for (number, sign) in "ABCDEF".enumerated() {
            page.run(String(sign), x: 50, y: 100 + 10 * Double(number), spaced: false)
        }
        #expect(page.page.lineTexts == ["A", "B", "C", "D", "E", "F"])
    }

    @Test func twoBandsOfVerticalTextAreReadOneAfterTheOther() {
        var page = GlyphMaker()
        for band in 0..<2 {
            for index in 0..<8 {
                page.column("灯台守の計算と潮の満ち引き月の運動の歯車\(index)", x: 500 - 18 * Double(index), y: 60 + 300 * Double(band))
            }
        }
        let lines = page.page.blocks.flatMap(\.lines)
        #expect(lines.count == 16)
        #expect(lines.map(\.box.y) == lines.map(\.box.y).sorted())
        for band in [lines.prefix(8), lines.suffix(8)] {
            #expect(band.map(\.box.x) == band.map(\.box.x).sorted(by: >))
        }
    }

    @Test(arguments: [QuarterTurns.one, .two, .three]) func turnedTextBesideTheColumnsKeepsOutOfThem(
        turns: QuarterTurns
    ) {
        var page = GlyphMaker()
        page.lines(GlyphMaker.prose("left", 20), x: 60, y: 100)
        page.lines(GlyphMaker.prose("right", 20), x: 320, y: 100)
        var side =
            turns.swapsAxes ? GlyphMaker(width: 800, height: 600, turns: turns) : GlyphMaker(turns: turns)
        side.line("Photograph by nobody", x: 20, y: 20, size: 6)
        page.add(side)
        let text = page.page
        let names = text.lineNames
        #expect(names.filter { $0 != "Photograph" } == Self.names("left", 20) + Self.names("right", 20))
        #expect(names.first == "Photograph" || names.last == "Photograph", "\(names)")
        let line = text.blocks.flatMap(\.lines).first { $0.words[0].text == "Photograph" }
        #expect(line?.turns == turns && line?.words.map(\.text) == ["Photograph", "by", "nobody"])
    }
}
