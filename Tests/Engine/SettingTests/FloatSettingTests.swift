import RectoComposition
import Testing

@testable import RectoSetting

@Suite struct FloatSettingTests {
    private static func lefts(_ set: SetItem) -> [Double] {
        SettingTests.glyphs(set).compactMap { $0.glyphs.first?.x }
    }

    private static let text = String(repeating: "keeper of the lamps ", count: 20)

    @Test func aDropCapitalStandsBesideItsLines() throws {
        let css = "p{margin:0;font-size:16px;line-height:20px} .d{float:left;font-size:48px;line-height:40px}"
        let (item, set) = try SettingTests.set("<p><span class=\"d\">O</span>nce \(Self.text)</p>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set)
        #expect(glyphs.first?.text == "O" && glyphs.first?.glyphs.first?.x == 20)
        let lines = glyphs.dropFirst().compactMap(\.glyphs.first)
        // Two lines beside it, and the others below.
        #expect(lines[0].x > 50 && lines[1].x == lines[0].x && lines[2].x == 20)
        #expect(lines[1].y - lines[0].y == 20)
    }

    @Test func theFirstLetterMayFloat() throws {
        let css = "p{margin:0;line-height:20px} p::first-letter{float:left;font-size:48px;line-height:40px}"
        let (item, set) = try SettingTests.set("<p>\u{201C}Once \(Self.text)</p>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set)
        #expect(glyphs[0].text == "\u{201C}O" && glyphs[0].size == 48 && glyphs[1].text.hasPrefix("nce"))
        #expect((glyphs[1].glyphs.first?.x ?? 0) > 60)
    }

    @Test func floatsAreAsWideAsTheirContent() throws {
        let css = "div{float:right;background:#010203;padding:5px;border:1px solid red;margin:3px} p{margin:0}"
        let (item, set) = try SettingTests.set("<div>abc</div><p>\(Self.text)</p>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let width = SettingTests.glyphs(set).first?.glyphs.count == 3
        let (rect, _) = try #require(SettingTests.areas(set).first)
        #expect(width && rect.width < 60 && abs(rect.x + rect.width - 377) < 0.001 && rect.y == 23)
    }

    @Test func clear() throws {
        let css = "div{float:left;width:50px;height:100px} p{margin:0;line-height:20px} .c{clear:both}"
        let (item, set) = try SettingTests.set("<div>f</div><p>a</p><p class=\"c\">b</p>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set).compactMap(\.glyphs.first)
        #expect(glyphs[1].x == 70 && glyphs[2].x == 20 && glyphs[2].y - glyphs[1].y == 100)
    }

    @Test func cellsStandSideBySide() throws {
        let css =
            "table{border-spacing:10px;width:200px;table-layout:fixed} td{padding:0;background:#010203;line-height:20px}"
        let (item, set) = try SettingTests.set(
            "<table><tr><td>a</td><td>b</td></tr><tr><td colspan=\"2\">c</td></tr></table>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let rects = SettingTests.areas(set).map(\.0)
        #expect(rects.map(\.x) == [30, 125, 30] && rects.map(\.width) == [85, 85, 180])
        #expect(rects.map(\.y) == [30, 30, 60] && rects.map(\.height) == [20, 20, 20])
    }

    @Test func columnsAreAsWideAsTheyNeed() {
        var columns = TableColumns(count: 3)
        columns.add(0, least: 10, most: 20, fixed: nil, share: 0)
        columns.add(1, least: 30, most: 100, fixed: nil, share: 0)
        columns.add(2, least: 10, most: 10, fixed: 50, share: 0)
        #expect(columns.least == 50 && columns.most == 170)
        #expect(columns.widths(170, isFixed: false) == [20, 100, 50])
        #expect(columns.widths(50, isFixed: false) == [10, 30, 10])
        // What is left over goes to columns that asked for no width, in proportion to what is in them.
        #expect(columns.widths(290, isFixed: false) == [40, 200, 50])
        #expect(columns.widths(25, isFixed: false) == [5, 15, 5])
    }

    @Test func headersStandOnEachPage() throws {
        let rows = (0..<40).map { "<tr><td>r\($0)</td></tr>" }.joined()
        let (item, set) = try SettingTests.set("<table><thead><tr><th>Head</th></tr></thead>\(rows)</table>")
        #expect(SetChecker.faults(item, set).isEmpty && set.pages.count > 2)
        for (number, page) in set.pages.enumerated() {
            let heads = page.items.compactMap { item -> Int? in
                guard case .glyphs(let glyphs) = item, glyphs.text == "Head" else { return nil }
                return glyphs.offset ?? -1
            }
            #expect(heads == [number == 0 ? 0 : -1])
        }
    }

    @Test func aRowThatIsHigherThanAPageGoesOn() throws {
        let long = String(repeating: Self.text, count: 4)
        let (item, set) = try SettingTests.set("<table><tr><td>1</td><td>\(long)</td><td>\(long)</td></tr></table>")
        #expect(SetChecker.faults(item, set).isEmpty && set.pages.count > 2)
    }

    @Test func bordersCollapse() throws {
        let css = "table{border-collapse:collapse} td{border:4px solid #010203;padding:0;line-height:20px;width:50px}"
        let (item, set) = try SettingTests.set("<table><tr><td>a</td><td>b</td></tr></table>", css)
        #expect(SetChecker.faults(item, set).isEmpty)
        let rects = SettingTests.areas(set).map(\.0)
        // Two cells of 50 with three borders of 4.
        #expect((rects.map(\.x).min(), rects.map { $0.x + $0.width }.max()) == (20, 132))
    }

    @Test func attributesOfHTML() throws {
        let (item, set) = try SettingTests.set(
            """
            <table width="200" cellspacing="0" cellpadding="4" border="1"><tr><td width="25%">a</td><td>b</td></tr></table>
            """, "td{line-height:20px}")
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set).compactMap(\.glyphs.first)
        // A border of the table, one of the cell, and the padding.
        #expect(glyphs[0].x == 26 && abs(glyphs[1].x - 75.5) < 1)
    }
}
