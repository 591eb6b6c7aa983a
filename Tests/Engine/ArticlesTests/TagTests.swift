import RectoArticles
import RectoGeometry
import RectoPageContent
import RectoText
import Testing

@Suite struct TagTests {
    private typealias Tag = @Sendable (inout Magazine, DocumentTags.Role, Int, Int?, Int?) -> Void

    /// Two stories on the first page, one on the second; the first goes on, in the middle of a sentence, on the third.
    private func magazine(_ tag: (inout Magazine, DocumentTags.Role, Int, Int?, Int?) -> Void) -> Magazine {
        var magazine = Magazine()
        magazine.page()
        magazine.block(["A Tale of Oil"], x: 50, y: 80, size: 24, font: 1)
        tag(&magazine, .heading, 1, nil, nil)
        magazine.block(Magazine.prose(5), x: 50, y: 150, indent: 12)
        tag(&magazine, .paragraph, 0, 1, 11)
        magazine.block(Magazine.prose(5, endsSentence: false), x: 50, y: 210, indent: 12)
        tag(&magazine, .paragraph, 0, 1, 12)
        magazine.block(["A Tale of Wick"], x: 50, y: 400, size: 24, font: 1)
        tag(&magazine, .heading, 1, nil, nil)
        magazine.block(Magazine.prose(5), x: 50, y: 450, indent: 12)
        tag(&magazine, .paragraph, 0, 2, 21)
        magazine.page()
        magazine.block(["A Tale of Wind"], x: 50, y: 80, size: 24, font: 1)
        tag(&magazine, .heading, 1, nil, nil)
        magazine.block(Magazine.prose(5), x: 50, y: 150, indent: 12)
        tag(&magazine, .paragraph, 0, 3, 31)
        magazine.page()
        magazine.block(Magazine.prose(5, from: "with"), x: 50, y: 150)
        tag(&magazine, .paragraph, 0, 1, 12)
        magazine.block(Magazine.prose(5, from: "Last"), x: 50, y: 210, indent: 12)
        tag(&magazine, .paragraph, 0, 1, 13)
        return magazine
    }

    private static let tagged: Tag = { $0.tag($1, level: $2, story: $3, element: $4) }

    /// Words that are in no block or in several.
    private func faults(_ magazine: Magazine) -> [String] {
        let set = magazine.articles
        let blocks = set.articles.flatMap(\.blocks) + set.furniture + set.advertisements
        return magazine.pages.flatMap { page in
            page.text.blocks.lazy.flatMap(\.lines).flatMap(\.words).compactMap { word in
                let count = blocks.count { $0.place(page: page.text.index, offset: word.offset) != nil }
                return count == 1 ? nil : "\(word.text) is in \(count) blocks"
            }
        }
    }

    @Test func storyGoesOnBehindAnotherArticle() throws {
        let magazine = magazine(Self.tagged)
        let articles = magazine.articles.articles
        #expect(articles.map(\.title) == ["A Tale of Oil", "A Tale of Wick", "A Tale of Wind"])
        #expect(articles.map(\.pages) == [[0, 2], [0], [1]])
        let joined = try #require(articles[0].blocks.dropFirst(2).first)
        #expect(joined.spans.map(\.join) == [nil, .page] && joined.text.contains("book on with keeper"))
        #expect(articles[0].blocks.map(\.role) == [.title, .body, .body, .body])
        #expect(faults(magazine).isEmpty)
    }

    @Test func threadLeadsToTheNextPage() {
        var magazine = magazine { magazine, role, _, story, _ in
            if role == .paragraph, story == 1 {
                let page = magazine.pages.count - 1
                let box = magazine.pages[page].text.blocks.last?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)
                magazine.bead(0, Rect(x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4))
            }
        }
        #expect(magazine.articles.articles.map(\.pages) == [[0, 2], [0], [1]])
        #expect(faults(magazine).isEmpty)
        magazine.bead(0, Rect(x: 0, y: 0, width: 600, height: 800))
        #expect(faults(magazine).isEmpty)
    }

    @Test func storyOfTheWholeMagazineMovesNothing() {
        let magazine = magazine { magazine, role, level, _, element in
            magazine.tag(role, level: level, story: 1, element: element)
        }
        #expect(magazine.articles.articles.map(\.pages) == [[0], [0], [1, 2]])
        #expect(faults(magazine).isEmpty)
    }

    @Test func artifactsAreFurnitureButParagraphsAndHeadlinesAreNot() {
        var magazine = magazine(Self.tagged)
        magazine.block(["Second proof"], x: 310, y: 300)
        magazine.tag(.artifact)
        #expect(magazine.articles.furniture.map(\.text) == ["Second proof"])
        magazine.block(["A Tale of Rope"], x: 310, y: 350, size: 24, font: 1)
        magazine.tag(.artifact)
        magazine.block(Magazine.prose(5), x: 310, y: 400, indent: 12)
        magazine.tag(.artifact)
        let set = magazine.articles
        #expect(set.furniture.map(\.text) == ["Second proof"])
        #expect(set.articles.last?.title == "A Tale of Rope")
        #expect(faults(magazine).isEmpty)
    }

    @Test func headingInTheTypeOfTheTextHasItsTagsLevel() {
        var magazine = magazine(Self.tagged)
        magazine.block(["The remainder"], x: 50, y: 285)
        magazine.tag(.heading, level: 3, story: 1)
        magazine.block(Magazine.prose(5), x: 50, y: 310)
        magazine.tag(.paragraph, story: 1)
        let blocks = magazine.articles.articles.flatMap(\.blocks).filter { $0.text == "The remainder" }
        #expect(blocks.map(\.role) == [.heading] && blocks.map(\.level) == [2])
    }

    @Test func paragraphsThatAreTaggedAsHeadingsStayParagraphs() {
        let magazine = magazine { magazine, role, _, story, element in
            magazine.tag(.heading, level: 1, story: role == .heading ? nil : story, element: element)
        }
        let set = magazine.articles
        #expect(set.articles.map(\.title) == ["A Tale of Oil", "A Tale of Wick", "A Tale of Wind"])
        #expect(set.articles.flatMap(\.blocks).count { $0.role == .body } == 5)
        #expect(faults(magazine).isEmpty)
    }

    @Test func captionsNotesAndFiguresAreWhatTheirTagsSay() {
        var magazine = magazine(Self.tagged)
        magazine.block(["A lamp, as seen from below"], x: 310, y: 300, size: 9, font: 3)
        magazine.tag(.caption)
        magazine.block(["The wick is of cotton"], x: 310, y: 350, size: 8)
        magazine.tag(.note)
        magazine.block(["Oil 4"], x: 310, y: 400, size: 9, font: 3)
        magazine.tag(.figure)
        let roles = Dictionary(
            magazine.articles.articles.flatMap(\.blocks).map { ($0.text, $0.role) },
            uniquingKeysWith: { first, _ in first })
        #expect(roles["A lamp, as seen from below"] == .caption)
        #expect(roles["The wick is of cotton"] == .footnote)
        #expect(roles["Oil 4"] == .figure)
    }

    @Test func orderOfTheTagsCountsWhereItIsNearlyThatOfThePage() {
        func magazine(_ order: [Int]) -> Magazine {
            var magazine = Magazine()
            magazine.page()
            for number in 0..<12 {
                magazine.block(Magazine.prose(3, from: "N\(number)"), x: 50, y: 60 + 50 * Double(number), indent: 12)
            }
            var tags: [ContentTag] = []
            for (content, number) in order.enumerated() {
                tags += magazine.pages[0].text.blocks[number].lines.map { ContentTag(rect: $0.box, content: content) }
            }
            magazine.tag(tags, Array(order.indices))
            return magazine
        }
        func found(_ order: [Int]) -> [String] {
            magazine(order).articles.articles.flatMap(\.blocks).map { String($0.text.prefix { $0 != " " }) }
        }
        let swapped = [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11]
        #expect(found(swapped) == swapped.map { "N\($0)" })
        #expect(found(Array((0..<12).reversed())) == (0..<12).map { "N\($0)" })
    }

    @Test func orderThatPutsAHeadlineBehindItsTextIsNotTaken() {
        var magazine = Magazine()
        magazine.page()
        magazine.block(["A Tale of Oil"], x: 50, y: 60, size: 24, font: 1)
        for number in 0..<9 {
            magazine.block(Magazine.prose(3, from: "N\(number)"), x: 50, y: 110 + 50 * Double(number), indent: 12)
        }
        let blocks = magazine.pages[0].text.blocks
        var tags: [ContentTag] = []
        for (content, block) in (blocks.dropFirst() + blocks.prefix(1)).enumerated() {
            tags += block.lines.map { ContentTag(rect: $0.box, content: content) }
        }
        magazine.tag(tags, Array(blocks.indices))
        let articles = magazine.articles.articles
        #expect(articles.map(\.title) == ["A Tale of Oil"])
        #expect(articles.first?.blocks.count == 10)
    }

    @Test func artifactAtTheEdgeOfAnEmptyPageIsFurniture() {
        var magazine = magazine(Self.tagged)
        magazine.page()
        magazine.block(["Colours as on the sheet"], x: 310, y: 740, size: 8)
        magazine.tag(.artifact)
        #expect(magazine.articles.furniture.map(\.text) == ["Colours as on the sheet"])
    }

    @Test(arguments: 0..<40) func nonsenseLosesAndDoublesNothing(_ seed: Int) {
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
        let roles: [DocumentTags.Role] = [
            .heading, .paragraph, .caption, .list, .note, .figure, .table, .artifact, .other,
        ]
        var magazine = magazine { magazine, _, _, _, _ in
            magazine.tag(
                roles[random(9)], level: random(4), story: random(2) == 0 ? random(4) : nil, element: random(4))
        }
        for _ in 0..<4 {
            magazine.bead(
                random(3),
                Rect(
                    x: Double(random(100)), y: Double(random(400)), width: Double(random(600)),
                    height: Double(random(600))))
        }
        #expect(faults(magazine).isEmpty)
    }
}
