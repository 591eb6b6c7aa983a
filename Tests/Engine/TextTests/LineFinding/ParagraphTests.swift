import RectoText
import Testing

@Suite struct ParagraphTests {
    @Test func linesOfAnItemBelongToItsBullet() {
        var page = GlyphMaker()
        for item in 0..<3 {
            let y = 100 + 24 * Double(item)
            page.run("•", x: 50, y: y)
            page.line("takes the pieces out of the box", x: 60, y: y)
            page.line("and wraps them", x: 60, y: y + 12)
        }
        #expect(page.page.blocks.map(\.lines.count) == [2, 2, 2])
    }

    @Test func everyBulletBeginsAnItem() {
        var page = GlyphMaker()
        for (row, item) in ["Icons", "Backgrounds of windows", "Login", "Screens and what is on them"].enumerated() {
            page.run("•", x: 50, y: 100 + 12 * Double(row))
            page.line(item, x: 60, y: 100 + 12 * Double(row))
        }
        #expect(page.page.blocks.count == 4)
    }

    @Test func dashWithinASentenceBeginsNothing() {
        var page = GlyphMaker()
        page.lines(
            ["the keeper of the lamp has kept", "– it was winter then – a book of", "the nights"], x: 50, y: 100)
        #expect(page.page.blocks.count == 1)
    }

    /// In a column whose lines end where their words do, a short word always has room on the line before.
    @Test func shortWordBeginsNoParagraphInARaggedColumn() {
        var page = GlyphMaker()
        page.lines(
            [
                "The keeper of the lamp has kept a book", "A of every night since he came",
                "B the stairs for the first time so", "C he looked at what the sea had",
                "D left on the rocks for him and dog", "E that winter.",
            ], x: 50, y: 100)
        #expect(page.page.blocks.count == 1)
    }

    @Test func shortLineEndsAListItemInARaggedColumn() {
        var page = GlyphMaker()
        page.lines(
            [
                "Lamp", "The keeper of the lamp has kept a book", "Oil", "Wick and wind and weather", "Dog",
                "Stairs to the sea",
            ],
            x: 50, y: 100)
        #expect(page.page.blocks.count > 3)
    }

    @Test func numberWithinASentenceBeginsNothing() {
        var page = GlyphMaker()
        page.lines(
            [
                "the price of the oil rose that winter by", "17 percent and more than",
                "the keeper had in his box of tin",
            ], x: 50, y: 100)
        #expect(page.page.blocks.count == 1)
    }

    /// Each line is 155 points long, but for the third one, which is 5 points shorter and ends a sentence.
    @Test func nearlyFullLineEndsAParagraphInAJustifiedColumn() {
        var page = GlyphMaker()
        let line = "aaaaa bbbbb ccccc ddddd eeeee"
        page.lines(
            [line, line, "aaaaa bbbbb ccccc ddddd eee.", "Aaaaa bbbbb ccccc ddddd eeeee", line, line, line], x: 50,
            y: 100)
        #expect(page.page.blocks.map(\.lines.count) == [3, 4])
    }
}
