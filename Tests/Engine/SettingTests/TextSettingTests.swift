import Foundation
import RectoComposition
import RectoMarkup
import RectoPlaces
import TestSupport
import Testing

@testable import RectoSetting

@Suite struct TextSettingTests {
    @Test func plainText() throws {
        let line = "The keeper of the lamps went up the stairs once more that night."
        let lines = Array(repeating: line, count: 6).joined(separator: "\n")
        let item = ItemText(plain: "Title\n\n\(lines)\n\nEnd")
        let setter = try ItemSetter(LayoutSettings(width: 800, height: 600), faces: TestFaces(), hyphens: nil)
        let set = try setter.set(item, path: "a.txt", language: "en", resources: TestResources())
        // Lines that somebody broke are joined.
        #expect(
            SettingTests.lines(set).count < 8 && SettingTests.lines(set).first == "Title"
                && SettingTests.lines(set).last == "End")
        #expect(SetChecker.faults(item, set).isEmpty)
        let short = ItemText(plain: "a\nb\nc")
        let verse = try setter.set(short, path: "a.txt", language: "en", resources: TestResources())
        #expect(SettingTests.lines(verse) == ["a", "b", "c"])
    }

    @Test func chaptersOfPlainTextBeginPages() throws {
        let item = ItemText(plain: "\nOne\n\na\n\nTwo\n\nb")
        let setter = try ItemSetter(LayoutSettings(width: 800, height: 600), faces: TestFaces(), hyphens: nil)
        let set = try setter.set(
            item, path: "a.txt", language: "en", chapters: [1, 9], resources: TestResources())
        #expect(set.pages.map(\.range) == [0..<9, 9..<15])
        #expect(SettingTests.glyphs(set).map(\.face) == [2, 0, 2, 0] && SetChecker.faults(item, set).isEmpty)
        let long = ItemText(
            plain: Array(repeating: String(repeating: "a ", count: 500), count: 140).joined(separator: "\n"))
        let pages = try setter.set(long, path: "a.txt", language: nil, resources: TestResources())
        #expect(SetChecker.faults(long, pages).isEmpty && pages.pages.count > 30)
    }

    @Test func aParagraphAsLongAsAChapter() throws {
        let (item, set) = try SettingTests.set(
            "<p>" + String(repeating: "keeper \u{5D0}\u{5D1} ", count: 4000) + "</p>")
        #expect(SetChecker.faults(item, set).isEmpty && set.pages.count > 40)
    }

    @Test func rubyStandsOverItsText() throws {
        let (item, set) = try SettingTests.set(
            "<p>a <ruby>bc<rt>annotation</rt> <rb>d</rb> <rt>e</rt></ruby> f</p>", "rt{font-size:8px}")
        #expect(item.text == "a bc d f" && SetChecker.faults(item, set).isEmpty)
        let glyphs = SettingTests.glyphs(set)
        let over = glyphs.filter { $0.offset == nil }
        #expect(over.map(\.text) == ["annotation", "e"] && over.allSatisfy { $0.size == 8 })
        let under = glyphs.filter { $0.offset != nil }
        #expect(over.allSatisfy { $0.glyphs[0].y < under[0].glyphs[0].y - 8 })
        // What is wider than its text makes room for itself.
        let spots = under.flatMap { own in zip(own.text, own.glyphs).map { ($0, $1.x) } }
        let (b, d) = (spots.first { $0.0 == "b" }?.1 ?? 0, spots.first { $0.0 == "d" }?.1 ?? 0)
        #expect(d - b > 30 && (over[0].glyphs[0].x - b).magnitude < 1)
        #expect((over[1].glyphs[0].x - d).magnitude < 6)
        // The line is higher than others.
        #expect(under[0].glyphs[0].y > 20 + 16)
    }

    @Test func annotationsThatFitNowhereStandInBrackets() throws {
        let (item, set) = try SettingTests.set(
            "<p><ruby>b<rt>\(String(repeating: "long ", count: 40))</rt></ruby><ruby><rt>c</rt></ruby></p>")
        #expect(SettingTests.lines(set).joined().hasSuffix("long)(c)"))
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func wordsAreDividedByDictionaries() throws {
        let text =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><body><p>one garden</p><p lang=\"qq\">one garden</p></body></html>"
        let item = ItemText(try ContentTree(Array(text.utf8)))
        try withTemporaryFolder { folder in
            try "UTF-8\nr1d\n".write(toFile: "\(folder)/hyph_en_US.dic", atomically: true, encoding: .utf8)
            var settings = LayoutSettings(width: 100, height: 300)
            settings.margins = .init(18)
            let hyphens = InstalledHyphens(folder: folder)
            let setter = try ItemSetter(settings, faces: TestFaces(), hyphens: hyphens)
            let set = try setter.set(item, path: "a", language: nil, resources: TestResources())
            #expect(SettingTests.lines(set) == ["one gar-", "den", "one", "garden"] && !hyphens.digest.isEmpty)
            #expect(SetChecker.faults(item, set).isEmpty)
            settings.hyphenates = false
            let other = try ItemSetter(settings, faces: TestFaces(), hyphens: hyphens)
            let without = try other.set(item, path: "a", language: nil, resources: TestResources())
            #expect(SettingTests.lines(without) == ["one", "garden", "one", "garden"])
        }
    }

    /// How strict Japanese lines are is a matter of the words, not of what a paragraph begins with.
    @Test(arguments: [("loose", true), ("strict", false)])
    func strictnessOfLinesIsThatOfTheirWords(_ value: String, _ divides: Bool) throws {
        let words = String(repeating: "\u{6728}\u{3005}", count: 40)
        var starts = 0
        for width in stride(from: 200.0, to: 240, by: 8) {
            let (item, set) = try SettingTests.set(
                "<p>a <span style='line-break:\(value)' lang='ja'>\(words)</span></p>", width: width)
            #expect(SetChecker.faults(item, set).isEmpty)
            starts += SettingTests.lines(set).count { $0.hasPrefix("\u{3005}") }
        }
        #expect((starts > 0) == divides)
    }
}
