import RectoComposition
import RectoStyles
import Testing

@testable import RectoSetting

@Suite struct VerticalSettingTests {
    private static let page = (width: 400.0, height: 300.0, margin: 20.0)

    @Test(arguments: [("vertical-rl", true), ("vertical-lr", false)])
    func linesRunDownThePage(_ mode: String, _ isFromRight: Bool) throws {
        let (item, set) = try SettingTests.set("<p>One two</p><p>Three</p>", "html{writing-mode:\(mode)}")
        #expect(SetChecker.faults(item, set).isEmpty && set.isFromRight == isFromRight)
        let glyphs = SettingTests.glyphs(set)
        #expect(glyphs.allSatisfy { $0.isSideways })
        for own in glyphs {
            #expect(own.glyphs.allSatisfy { $0.x == own.glyphs[0].x })
            #expect(zip(own.glyphs, own.glyphs.dropFirst()).allSatisfy { $0.y < $1.y })
            #expect((own.glyphs[0].y - Self.page.margin).magnitude < 2)
        }
        let (first, second) = (glyphs[0].glyphs[0].x, glyphs[1].glyphs[0].x)
        #expect(isFromRight ? first > second && first > 340 : first < second && first < 60)
    }

    @Test func uprightSignsStandBelowEachOther() throws {
        let (item, set) = try SettingTests.set("<p>AB</p>", "html{writing-mode:vertical-rl;text-orientation:upright}")
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = try #require(SettingTests.glyphs(set).first)
        #expect(!glyphs.isSideways && glyphs.text == "AB")
        let (a, b) = (glyphs.glyphs[0], glyphs.glyphs[1])
        // The font has no vertical lengths: each sign has about the height of a line.
        #expect(b.y - a.y > 12 && b.y - a.y < 24 && (a.x - b.x).magnitude < 4)
        // Both on the middle of the first line at the right.
        #expect(a.x > 340 && a.x < 356)
    }

    @Test func combinedSignsHaveTheRoomOfOne() throws {
        let (item, set) = try SettingTests.set(
            "<p>a<b>2026</b>b</p>", "html{writing-mode:vertical-rl}b{text-combine-upright:all;font-weight:normal}")
        #expect(SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set)
        let year = try #require(glyphs.first { $0.text == "2026" })
        #expect(!year.isSideways && year.clusters.count == 1 && year.size < 16)
        #expect(zip(year.glyphs, year.glyphs.dropFirst()).allSatisfy { $0.x < $1.x && $0.y == $1.y })
        let (before, after) = try (#require(glyphs.first { $0.text == "a" }), #require(glyphs.first { $0.text == "b" }))
        let advance = after.glyphs[0].y - before.glyphs[0].y
        #expect(advance > 16 + 5 && advance < 16 + 12)
        let width = (year.glyphs.last?.x ?? 0) - year.glyphs[0].x
        #expect(width < 16 && width > 8)
    }

    @Test func boxesAndPicturesLieWhereTheirLinesAre() throws {
        var resources = TestResources()
        resources.pictures["p"] = SetPicture(number: 0, path: "p", width: 60, height: 100)
        let (item, set) = try SettingTests.set(
            "<div>a</div><img src='p' alt=''/>",
            "html{writing-mode:vertical-rl}body{margin:0}div{background:red;margin:0;padding:0 10px}img{display:block}",
            resources: resources)
        #expect(SetChecker.faults(item, set).isEmpty)
        let areas = set.pages[0].items.compactMap { if case .area(let rect, _, _) = $0 { rect } else { nil } }
        let area = try #require(areas.first)
        // From the right margin to the left, over all of the line.
        #expect((area.x + area.width - 380).magnitude < 0.01 && area.y == 20 && (area.height - 260).magnitude < 0.01)
        let pictures = set.pages[0].items.compactMap { if case .picture(_, let rect, _) = $0 { rect } else { nil } }
        let picture = try #require(pictures.first)
        #expect(picture.width == 60 && picture.height == 100 && picture.y == 20)
        #expect((picture.x + 60 - area.x).magnitude < 0.01)
    }

    @Test func settingsSayWhichWayLinesRun() throws {
        let css = "html{writing-mode:vertical-rl}"
        let (_, across) = try SettingTests.set("<p>One</p>", css) { $0.writingMode = .horizontal }
        #expect(SettingTests.glyphs(across).allSatisfy { !$0.isSideways } && !across.isFromRight)
        let (_, down) = try SettingTests.set("<p>One</p>") { $0.writingMode = .vertical }
        #expect(SettingTests.glyphs(down).allSatisfy { $0.isSideways } && down.isFromRight)
        // The body's mode is the document's.
        let (_, body) = try SettingTests.set("<p>One</p>", "body{writing-mode:vertical-rl}")
        #expect(body.isFromRight)
    }

    @Test func marksOfEmphasisStandOverLetters() throws {
        let (item, set) = try SettingTests.set(
            "<p>a <em>b, c</em></p>", "em{text-emphasis:filled dot;font-style:normal}")
        #expect(SetChecker.faults(item, set).isEmpty)
        let marks = SettingTests.glyphs(set).filter { $0.offset == nil }
        #expect(marks.map(\.text) == ["\u{2022}", "\u{2022}"] && marks.allSatisfy { $0.size == 8 })
        let letters = SettingTests.glyphs(set).filter { $0.offset != nil }
        #expect(marks.allSatisfy { $0.glyphs[0].y < letters[0].glyphs[0].y - 8 })
    }
}
