import RectoArticles
import RectoText
import Testing

@Suite struct JumpTests {
    /// Two articles on the first page, a page of another one, and a page on which the first two go on.
    private func newspaper(_ lines: (to: [String], from: [String])) -> Magazine {
        var magazine = Magazine()
        magazine.page()
        for (number, x) in [50.0, 310].enumerated() {
            magazine.block(["\(["Lamps", "Winds"][number]) of the Sea"], x: x, y: 80, size: 24, font: 1)
            magazine.block(Magazine.prose(5), x: x, y: 150, indent: 12)
            magazine.block(Magazine.prose(5, endsSentence: false), x: x, y: 210, indent: 12)
            magazine.block([lines.to[number]], x: x, y: 280, size: 8)
        }
        magazine.page()
        magazine.block(["A Tale of Wicks"], x: 50, y: 80, size: 24, font: 1)
        for y in [150.0, 210, 270] { magazine.block(Magazine.prose(5), x: 50, y: y, indent: 12) }
        magazine.page()
        for (number, y) in [80.0, 400].enumerated() {
            if number < lines.from.count {
                magazine.block([["Winds", "Lamps"][number]], x: 50, y: y, size: 13, font: 1)
                magazine.block([lines.from[number]], x: 50, y: y + 20, size: 8)
            }
            magazine.block(Magazine.prose(4, from: ["blowing", "burning"][number]), x: 50, y: y + 40)
            magazine.block(Magazine.prose(5), x: 50, y: y + 100, indent: 12)
        }
        return magazine
    }

    private func texts(_ article: Article) -> String {
        article.blocks.filter(\.role.isFlow).map(\.text).joined(separator: "|")
    }

    @Test func textGoesOnWhereTheLinesLead() throws {
        let set = newspaper(
            (["Continued on page 3", "Continued on page 3"], ["Continued from page 1", "Continued from page 1"])
        ).articles
        #expect(set.articles.map(\.title) == ["Lamps of the Sea", "Winds of the Sea", "A Tale of Wicks"])
        #expect(texts(set.articles[0]).contains("book on burning keeper"))
        #expect(texts(set.articles[1]).contains("book on blowing keeper"))
        #expect(set.articles[2].pages == [1])
    }

    @Test func linesAreLinksAndNotText() throws {
        let article = try #require(
            newspaper((["▶ 3", "▶ 3"], ["from page 1", "from page 1"])).articles.articles.first)
        let jumps = article.blocks.filter { $0.role == .jump }
        #expect(jumps.map(\.text) == ["▶ 3", "Lamps", "from page 1"])
        #expect(jumps.map(\.target?.page) == [2, 0, 0])
        #expect(article.blocks.contains { $0.spans.last?.join == .jump })
        #expect(!texts(article).contains("page"))
        #expect(ArticleHTML.element(article).contains("<a href=\"#pg.2\">▶ 3</a>"))
        #expect(!ArticlePlainText.document([article]).contains("▶"))
    }

    @Test func lineWithoutAnAnswerLeadsToTextThatNobodyElseHas() {
        var magazine = newspaper((["Fortsetzung auf Seite 3", "The End"], []))
        magazine.page()
        magazine.block(["See page 3"], x: 50, y: 80, size: 8)
        let set = magazine.articles
        #expect(set.articles.first.map(texts)?.contains("book on blowing keeper") == true)
        #expect(set.articles.flatMap(\.blocks).filter { $0.role == .jump }.count == 1)
    }

    @Test func lineMayStandInTheLastLineOfItsParagraph() throws {
        var magazine = Magazine()
        magazine.page()
        magazine.block(["A Tale of Oil"], x: 50, y: 80, size: 24, font: 1)
        magazine.block(Magazine.prose(5, endsSentence: false) + ["Continued on page 2"], x: 50, y: 150)
        magazine.page()
        magazine.block(["Continued from page 1"] + Magazine.prose(5, from: "burning"), x: 50, y: 150)
        let set = magazine.articles
        #expect(set.articles.map(texts).first?.contains("book on burning keeper") == true)
        #expect(set.articles[0].blocks.filter { $0.role == .jump }.map(\.target?.label) == ["2", "1"])
    }

    @Test func numbersAreThosePrintedOnThePages() throws {
        var magazine = newspaper((["Continued on page 13", "The End"], ["Other"]))
        for page in 0..<3 { magazine.block(["\(page + 11)"], x: 300, y: 770, size: 8, on: page) }
        let jump = magazine.articles.articles.flatMap(\.blocks).first { $0.role == .jump }
        #expect(jump?.target == ArticleBlock.Target(page: 2, label: "13"))
    }

    @Test func textsThatLeadToEachOtherStayWhereTheyAre() {
        var magazine = Magazine()
        for (page, other) in [(1, 2), (2, 1)] {
            magazine.page()
            magazine.block(["Continued from page \(other)"], x: 50, y: 100, size: 8)
            magazine.block(Magazine.prose(5, endsSentence: false), x: 50, y: 150)
            magazine.block(["Continued on page \(other)"], x: 50, y: 280, size: 8)
            _ = page
        }
        let blocks = magazine.articles.articles.flatMap(\.blocks)
        #expect(blocks.filter { $0.role == .jump }.count == 4)
        #expect(blocks.filter { $0.role != .jump }.flatMap(\.spans).count == 2)
    }

    @Test func lineAtTheFootOfEveryPagePartsNothing() {
        var magazine = Magazine()
        for number in 0..<3 {
            magazine.page()
            magazine.block(Magazine.prose(5, from: "and", endsSentence: number == 2), x: 50, y: 150)
            magazine.block(["Continued on next page"], x: 400, y: 780, size: 8)
        }
        let body = magazine.articles.articles.flatMap(\.blocks).filter { $0.role == .body }
        #expect(body.map(\.spans.count) == [3])
    }

    @Test func lineToAPageThatIsNotThereIsALinkToNothing() {
        let blocks = newspaper((["Continued on page 99", "The End"], [])).articles.articles.flatMap(\.blocks)
        #expect(blocks.first { $0.role == .jump }?.target == ArticleBlock.Target(page: nil, label: "99"))
    }
}
