import RectoArticles
import RectoGeometry
import Testing

@Suite struct StoryHeadTests {
    /// A page of three columns below a large headline, and another page with one, so that it is the size of titles.
    private func newspaper() -> Magazine {
        var magazine = Magazine()
        magazine.page()
        magazine.block(["A Tale of Oil"], x: 40, y: 60, size: 24, font: 1)
        magazine.block(Magazine.prose(6), x: 40, y: 650, indent: 12)
        magazine.page()
        magazine.block(["A Tale of Wick"], x: 40, y: 60, size: 24, font: 1)
        for x in [40.0, 230, 420] { magazine.block(column(6), x: x, y: 100, indent: 12) }
        return magazine
    }

    private func column(_ count: Int) -> [String] {
        (0..<count).map { "The keeper of the lamp kept a \($0 == count - 1 ? "book." : "book and")" }
    }

    private func titles(_ magazine: Magazine) -> [String?] { magazine.articles.articles.map(\.title) }

    @Test func authorBelowMakesAStory() {
        var magazine = newspaper()
        magazine.block(["Wet books"], x: 40, y: 250, size: 14, font: 1)
        magazine.block(["By Ada Lamp"], x: 40, y: 270)
        magazine.block(column(6), x: 40, y: 290)
        #expect(titles(magazine) == ["A Tale of Oil", "A Tale of Wick", "Wet books"])
        #expect(magazine.articles.articles.last?.byline == "By Ada Lamp")
    }

    @Test func headlineOverTwoColumnsMakesAStory() {
        var magazine = newspaper()
        magazine.block(["Nineteen lamps are polished by the cleaner"], x: 40, y: 250, size: 14, font: 1)
        magazine.block(column(6), x: 40, y: 280)
        magazine.block(column(6), x: 230, y: 280)
        #expect(titles(magazine) == ["A Tale of Oil", "A Tale of Wick", "Nineteen lamps are polished by the cleaner"])
    }

    @Test func rulesAboveSeveralHeadlinesMakeStories() {
        var magazine = newspaper()
        magazine.rule(x: 40, y: 240, width: 550)
        magazine.block(["The bell is back"], x: 40, y: 250, size: 14, font: 1)
        magazine.block(column(6), x: 40, y: 280)
        magazine.block(["Counting eiders"], x: 230, y: 250, size: 14, font: 1)
        magazine.block(column(6), x: 230, y: 280)
        #expect(titles(magazine) == ["A Tale of Oil", "A Tale of Wick", "The bell is back", "Counting eiders"])
    }

    @Test func headingWithinAColumnMakesNone() {
        var magazine = newspaper()
        magazine.block(["The last night"], x: 40, y: 250, size: 14, font: 1)
        magazine.block(column(6), x: 40, y: 280)
        magazine.rule(x: 230, y: 240, width: 170)
        magazine.block(["The first day"], x: 230, y: 250, size: 14, font: 1)
        magazine.block(column(6), x: 230, y: 280)
        #expect(titles(magazine) == ["A Tale of Oil", "A Tale of Wick"])
        #expect(magazine.articles.articles.last?.blocks.filter { $0.role == .heading }.count == 2)
    }

    @Test func headlinesAtOneHeightOnManyPagesAreNoRunningHeads() {
        var magazine = Magazine()
        for title in ["A Tale of Oil", "The Book of Wick", "Of Wind and Rope", "Lamps"] {
            magazine.page()
            magazine.block([title], x: 50, y: 60, size: 24, font: 1)
            magazine.block(Magazine.prose(12), x: 50, y: 120, indent: 12)
        }
        let set = magazine.articles
        #expect(set.articles.map(\.title) == ["A Tale of Oil", "The Book of Wick", "Of Wind and Rope", "Lamps"])
        #expect(set.furniture.isEmpty)
    }
}
