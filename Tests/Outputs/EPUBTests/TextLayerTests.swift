import Recto
import TestSupport
import Testing

@testable import RectoEPUB

@Suite struct TextLayerTests {
    private func layer(_ line: TextLine) -> String {
        TextLayer(
            page: PageText(
                index: 0, label: "1", size: Size(width: 100, height: 100), text: "", fonts: [],
                blocks: [TextBlock(box: line.box, lines: [line])])
        ).markup
    }

    private func word(_ text: String, _ box: Rect) -> TextWord {
        TextWord(text: text, offset: 0, box: box, font: 0, size: 10, color: .white, edges: [])
    }

    @Test func wordsAreAsLongAsTheirBoxes() {
        let line = TextLine(
            box: Rect(x: 10, y: 20, width: 60, height: 10), direction: .leftToRight, turns: .none, isHyphenated: false,
            words: [
                word("a<b", Rect(x: 10, y: 20, width: 30, height: 10)),
                word("c\u{1}", Rect(x: 45, y: 20, width: 25, height: 10)),
            ])
        #expect(
            layer(line)
                == "<text y=\"7.8\" font-size=\"9\" transform=\"translate(10 20)\">"
                + "<tspan x=\"0\" textLength=\"30\" lengthAdjust=\"spacingAndGlyphs\">a&lt;b</tspan> "
                + "<tspan x=\"35\" textLength=\"25\" lengthAdjust=\"spacingAndGlyphs\">c</tspan></text>")
    }

    @Test(arguments: [
        (1, "translate(10 20) rotate(90)"), (2, "translate(20 80) rotate(180)"), (3, "translate(20 80) rotate(270)"),
    ])
    func turnedLinesAreTurned(turns: Int, transform: String) throws {
        let line = TextLine(
            box: Rect(x: 10, y: 20, width: 10, height: 60), direction: .leftToRight,
            turns: try #require(QuarterTurns(degrees: 90 * turns)), isHyphenated: false,
            words: [word("x", Rect(x: 10, y: 20, width: 10, height: 60))])
        #expect(layer(line).contains(transform) && layer(line).contains("tspan x=\"0\""))
    }

    @Test(arguments: [
        (0.0, "0"), (-0.04, "0"), (1.25, "1.3"), (-3.5, "-3.5"), (.nan, "0"), (.infinity, "0"), (1e300, "1000000"),
    ])
    func numbersAreShort(value: Double, text: String) { #expect(TextLayer.text(value) == text) }

    @Test func idsAreNamesAndDiffer() {
        let paths = ["assets/a-b.jpg", "assets/a_b.jpg", "assets/ä.jpg", "1", "assets/a/b.jpg"]
        let ids = paths.map(BookItem.id)
        #expect(Set(ids).count == paths.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil })
    }
}
