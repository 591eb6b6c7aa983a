import RectoGeometry
import RectoPixels
import RectoText
import Testing

@testable import RectoArticles

/// What is as common as something else is decided by what it is, not by the order in which a dictionary has it.
@Suite struct TieTests {
    private static let fonts = (0..<12).map { number in
        TextFont(name: "Face" + String(repeating: "x", count: number + 1), isBold: number.isMultiple(of: 2))
    }

    /// A block of words of one length, each in a font of its own.
    private func block(_ fonts: [Int]) -> TextBlock {
        let words = fonts.enumerated().map { place, font in
            TextWord(
                text: "lamp", offset: 5 * place, box: Rect(x: Double(30 * place), y: 0, width: 25, height: 10),
                font: font, size: 10, color: .black, edges: [])
        }
        let line = TextLine(
            box: Rect(x: 0, y: 0, width: 400, height: 10), direction: .leftToRight, turns: .none, isHyphenated: false,
            words: words)
        return TextBlock(box: line.box, lines: [line])
    }

    @Test(arguments: 2...12) func aBlockOfStylesThatAreAsCommonHasTheFirstByName(count: Int) throws {
        for order in [Array(0..<count), Array((0..<count).reversed())] {
            let unit = try #require(TextUnit(block(order), jump: nil, page: 0, Self.fonts))
            #expect(unit.style.family == "Facex")
        }
    }

    @Test(arguments: [[0, 1], [1, 0]]) func ofTwoWeightsOfAFamilyTheLighterOneIsTheMainStyle(order: [Int]) {
        let fonts = [TextFont(name: "Face"), TextFont(name: "Face", isBold: true)]
        let units = order.compactMap { TextUnit(block([$0, $0, $0]), jump: nil, page: 0, fonts) }
        #expect(DocumentStyles(units).main?.isBold == false)
    }
}
