import RectoComposition
import RectoMarkup
import RectoPlaces
import Testing

@testable import RectoSetting

@Suite struct SettingTests {
    static func set(
        _ body: String, _ css: String = "", width: Double = 400, height: Double = 300, fontSize: Double = 16,
        resources: TestResources = TestResources(), _ change: (inout LayoutSettings) -> Void = { _ in }
    ) throws -> (item: ItemText, set: SetItem) {
        let text = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><style>\(css)</style></head><body>\(body)</body></html>"
        let item = ItemText(try ContentTree(Array(text.utf8)))
        var settings = LayoutSettings(width: width, height: height, fontSize: fontSize)
        settings.margins = .init(20)
        settings.hyphenates = false
        change(&settings)
        let setter = try ItemSetter(settings, faces: TestFaces(), hyphens: nil)
        return (item, try setter.set(item, path: "a.xhtml", language: "en", resources: resources))
    }

    /// The lines of all pages, as text from left to right.
    static func lines(_ set: SetItem) -> [String] {
        set.pages.flatMap { page -> [String] in
            var lines: [(y: Double, text: String)] = []
            for case .glyphs(let glyphs) in page.items {
                let y = glyphs.glyphs.first?.y ?? 0
                if let last = lines.last, last.y == y {
                    lines[lines.count - 1].text += glyphs.text
                } else {
                    lines.append((y, glyphs.text))
                }
            }
            return lines.map(\.text)
        }
    }

    @Test func paragraphs() throws {
        let (item, set) = try Self.set("<h1>One</h1><p>Two <i>three</i>\n four</p>")
        #expect(item.text == "One\nTwo three four")
        #expect(Self.lines(set) == ["One", "Two three four"])
        #expect(SetChecker.faults(item, set).isEmpty)
    }
}
