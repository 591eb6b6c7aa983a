import RectoArticles
import RectoGeometry
import RectoText
import Testing

@Suite struct ArticleTests {
    /// Three pages with a title, two columns of indented paragraphs, a running head and a page number on each.
    private func magazine() -> Magazine {
        var magazine = Magazine()
        for number in 0..<3 {
            magazine.page()
            magazine.block(["The Lamp Quarterly"], x: 50, y: 30, size: 8)
            magazine.block(["A Tale of \(["Oil", "Wick", "Wind"][number])"], x: 50, y: 80, size: 24, font: 1)
            magazine.block(["by Ada Lamp"], x: 50, y: 115)
            magazine.block(Magazine.prose(5), x: 50, y: 150, indent: 12)
            magazine.block(Magazine.prose(5), x: 50, y: 210, indent: 12)
            magazine.block(["The winter"], x: 50, y: 285, size: 12, font: 1)
            magazine.block(Magazine.prose(4, endsSentence: false), x: 50, y: 310)
            magazine.block(Magazine.prose(4, from: "with"), x: 310, y: 150)
            magazine.block(Magazine.prose(5), x: 310, y: 198, indent: 12)
            magazine.block(["\(number + 11)"], x: 300, y: 770, size: 8)
        }
        return magazine
    }

    @Test func everyPageHasItsArticle() {
        let articles = magazine().articles.articles
        #expect(articles.map(\.title) == ["A Tale of Oil", "A Tale of Wick", "A Tale of Wind"])
        #expect(articles.map(\.byline) == Array(repeating: "by Ada Lamp", count: 3))
        #expect(articles[0].blocks.map(\.role) == [.title, .byline, .body, .body, .heading, .body, .body])
    }

    @Test func furnitureIsInNoArticle() {
        let furniture = magazine().articles.furniture
        #expect(furniture.filter { $0.role == .runninghead }.count == 3)
        #expect(furniture.filter { $0.role == .folio }.map(\.text) == ["11", "12", "13"])
    }

    @Test func paragraphGoesOnInTheNextColumn() throws {
        let block = try #require(magazine().articles.articles[0].blocks.dropFirst(5).first)
        #expect(block.spans.count == 2)
        #expect(block.spans.last?.join == .column)
        #expect(block.text.contains("book on with keeper"))
    }

    @Test func indentedParagraphGoesOnFromNone() {
        var magazine = magazine()
        magazine.page()
        magazine.block(Magazine.prose(6, endsSentence: false), x: 50, y: 150, indent: 12)
        magazine.block(Magazine.prose(6), x: 310, y: 150, indent: 12)
        magazine.block(Magazine.prose(6, from: "and"), x: 310, y: 230)
        #expect(magazine.articles.articles.last?.blocks.allSatisfy { !$0.text.contains("book on The") } == true)
    }

    @Test func hyphenIsDroppedAtALineEndUnlessTheDocumentHasTheWordWithIt() throws {
        var magazine = Magazine()
        magazine.page()
        magazine.block(
            [
                "The keeper of the lamp had a built-in clock", "and he began to navi-", "gate by the built-",
                "in light of the sea.",
            ],
            x: 50, y: 100)
        let block = try #require(magazine.articles.articles.first?.blocks.first)
        #expect(
            block.text
                == "The keeper of the lamp had a built-in clock and he began to navigate by the built-in light of the sea."
        )
    }

    @Test func captionHasThePictureAboveIt() throws {
        var magazine = magazine()
        magazine.page()
        magazine.block(Magazine.prose(6), x: 50, y: 120)
        magazine.picture(Rect(x: 310, y: 100, width: 200, height: 150))
        magazine.picture(Rect(x: 310, y: 400, width: 200, height: 150))
        magazine.block(["Figure 1: The lamp"], x: 310, y: 255, size: 8)
        magazine.block(["Figure 2: The oil"], x: 310, y: 555, size: 8)
        let captions = magazine.articles.articles.flatMap(\.blocks).filter { $0.role == .caption }
        #expect(captions.map(\.picture?.rect.y) == [100, 400])
    }

    @Test func largeWordsOfTheTextArePullQuotes() {
        var magazine = magazine()
        magazine.block(["keeper of the lamp has kept a book"], x: 310, y: 500, size: 16)
        let roles = magazine.articles.articles.flatMap(\.blocks).filter { $0.text.hasPrefix("keeper of") }.map(\.role)
        #expect(roles == [.pullquote])
    }

    @Test func numbersOfAnAxisBelongToTheChart() {
        var magazine = magazine()
        magazine.page()
        magazine.block(Magazine.prose(6), x: 50, y: 120)
        magazine.drawing(Rect(x: 310, y: 100, width: 200, height: 150))
        for number in 0..<4 { magazine.block(["\(number * 10) km"], x: 312 + 50 * Double(number), y: 252, size: 7) }
        magazine.block(["The lamps of all harbours"], x: 310, y: 266, size: 8)
        let blocks = magazine.articles.articles.flatMap(\.blocks)
        #expect(blocks.filter { $0.role == .figure }.map(\.text) == ["0 km", "10 km", "20 km", "30 km"])
        #expect(blocks.filter { $0.role == .caption }.map(\.text) == ["The lamps of all harbours"])
    }

    @Test func titleOfTwoLinesIsOneBlock() {
        var magazine = magazine()
        magazine.page()
        magazine.block(["A Tale of Two"], x: 50, y: 80, size: 24, font: 1)
        magazine.block(["Harbour Lamps"], x: 50, y: 118, size: 24, font: 1)
        magazine.block(Magazine.prose(5), x: 50, y: 180, indent: 12)
        let article = magazine.articles.articles.last
        #expect(article?.title == "A Tale of Two Harbour Lamps")
        #expect(article?.blocks.map(\.role) == [.title, .body])
    }

    @Test func hyphenAtTheEndOfAPageIsDropped() {
        var magazine = Magazine()
        magazine.page()
        magazine.block(
            Magazine.prose(4, endsSentence: false) + ["and he began to look at all of the navi"], x: 50, y: 150)
        magazine.breakWord()
        magazine.page()
        magazine.block(Magazine.prose(4, from: "gation"), x: 50, y: 150)
        let texts = magazine.articles.articles.flatMap(\.blocks).map(\.text)
        #expect(texts.count == 1)
        #expect(texts.first?.contains("all of the navigation keeper") == true)
    }

    @Test func everyPlaceLeadsBackToItsPage() {
        let magazine = magazine()
        let set = magazine.articles
        for page in magazine.pages {
            for word in page.text.blocks.lazy.flatMap(\.lines).flatMap(\.words) {
                let blocks = (set.articles.flatMap(\.blocks) + set.furniture).filter {
                    $0.place(page: page.text.index, offset: word.offset) != nil
                }
                #expect(blocks.count == 1)
                guard let block = blocks.first, let place = block.place(page: page.text.index, offset: word.offset)
                else { continue }
                let back = block.source(at: place)
                #expect(back?.page == page.text.index && back?.offset == word.offset)
            }
        }
    }

    @Test func noPagesHaveNoArticles() {
        #expect(ArticleFinder.articles(of: []).articles.isEmpty)
        var magazine = Magazine()
        magazine.page()
        #expect(magazine.articles == ArticleSet())
    }
}
