import Recto
import TestSupport
import Testing

@testable import RectoEPUB
@testable import RectoIssue

/// A book of two articles: the first on pages "iv" and 2, the second begins on page 2 as well and has a picture.
@Suite struct ArticleBookTests {
    private static let picture = ArticleBlock.Picture(page: 1, rect: Rect(x: 100, y: 100, width: 80, height: 60))

    private static func block(
        _ role: BlockRole, _ text: String, _ page: Int, _ offset: Int,
        rect: Rect = Rect(x: 0, y: 0, width: 9, height: 9)
    ) -> ArticleBlock {
        let span = ArticleSpan(page: page, offset: offset, length: text.unicodeScalars.count, at: 0, rect: rect)
        return ArticleBlock(role: role, text: text, spans: [span])
    }

    private let articles: [RectoArticles.Article] = {
        var body = block(.body, "lamps and wicks", 0, 20)
        body.spans[0].length = 9
        body.spans.append(
            ArticleSpan(
                page: 1, offset: 3, length: 6, at: 9, rect: Rect(x: 0, y: 0, width: 9, height: 9), join: .page))
        var caption = block(.caption, "The <lamp>", 1, 60)
        caption.picture = picture
        let first = [block(.title, "Oil & Wick", 0, 0), block(.list, "one", 0, 11), block(.list, "two", 0, 15), body]
        let second = [
            block(.title, "زيت المصابيح والفتائل", 1, 30), caption,
            block(.figure, "12", 1, 80, rect: Rect(x: 120, y: 120, width: 10, height: 8)),
            block(.figure, "kg", 1, 90, rect: Rect(x: 10, y: 300, width: 10, height: 8)),
            block(.figure, "lb", 1, 95, rect: Rect(x: 40, y: 320, width: 10, height: 8)),
        ]
        return [
            RectoArticles.Article(id: "a1", blocks: first, confidence: 1, evidence: []),
            RectoArticles.Article(id: "a2", blocks: second, confidence: 1, evidence: []),
        ]
    }()

    private var issue: IssueArticles {
        let contents = IssueContents(
            title: "Lamps", language: "en", creators: [], keywords: [], summary: "", documentName: "lamps.pdf",
            pages: ["iv", ""].map { IssueContents.Page(size: Size(width: 200, height: 400), label: $0) }, outline: [],
            spreads: SpreadModel(pageSizes: Array(repeating: Size(width: 200, height: 400), count: 2)), problems: [])
        return IssueArticles(contents, articles)
    }

    private func documents(drawn: Bool = true) throws -> (trees: [XMLTree], marks: PageBreaks, markup: [String]) {
        var marks = PageBreaks()
        let pictures = ArticlePictures(articles)
        let all = articles.map { article in
            ArticleDocument(article, of: issue, pictures, drawn: drawn ? Set(pictures.all) : [], marks: &marks).markup
        }
        return (try all.map { try XMLTree.parse(Array($0.utf8)) }, marks, all)
    }

    @Test func paragraphsAndPagesHaveTheirPlacesAsIds() throws {
        let (trees, marks, markup) = try documents()
        #expect(trees[0].all("h1").map { $0.attributes["id"] } == ["t.0.0"])
        #expect(
            markup[0].contains("<ul>\n<li id=\"t.0.11\">one</li>\n<li id=\"t.0.15\">two</li>\n</ul>\n<p id=\"t.0.20\">")
        )
        let breaks = trees.map { $0.all("span").filter { $0.attributes["epub:type"] == "pagebreak" } }
        #expect(breaks[0].map { $0.attributes["id"] } == ["pg.0", "pg.1"])
        #expect(breaks[0].map { $0.attributes["title"] } == ["iv", "2"])
        // The page began in the article before; its place in this one is there to be led to.
        #expect(breaks[1].isEmpty && markup[1].contains("<span id=\"pg.1\"></span>زيت المصابيح والفتائل"))
        #expect(marks.places.map(\.address) == ["articles/a1.xhtml#pg.0", "articles/a1.xhtml#pg.1"])
        #expect(markup[0].contains("lamps and<span") && markup[0].contains("</span> wicks</p>"))
    }

    @Test func articlesHaveADirectionAndALanguage() throws {
        let (trees, _, _) = try documents()
        #expect(trees.map { $0.attributes["dir"] } == [nil, "rtl"])
        #expect(trees.map { $0.attributes["xml:lang"] } == ["en", "en"])
        #expect(trees[0].all("title").map(\.content) == ["Oil & Wick"])
    }

    @Test func picturesAreThoseOfCaptionsAndDrawings() throws {
        let pictures = ArticlePictures(articles)
        // The words within the captioned picture are not a picture of their own; those of the drawing are one together.
        #expect(pictures.all.count == 2 && pictures.all[0] == Self.picture)
        #expect(pictures.all[1].rect == Rect(x: 4, y: 294, width: 52, height: 40))
        let (trees, _, markup) = try documents()
        let images = trees[1].all("img").map(\.attributes)
        #expect(images.map { $0["src"] } == ["../images/page-2-1.jpg", "../images/page-2-2.jpg"])
        #expect(images.map { $0["alt"] } == ["12", "kg lb"])
        #expect(markup[1].contains("<figcaption>The &lt;lamp&gt;</figcaption>"))
        // Their places are there all the same.
        #expect(["t.1.80", "t.1.90", "t.1.95"].allSatisfy { markup[1].contains("<span id=\"\($0)\"></span>") })
    }

    @Test func whatCouldNotBeDrawnIsLeftOut() throws {
        let (trees, _, markup) = try documents(drawn: false)
        #expect(trees[1].all("img").isEmpty && markup[1].contains("<figcaption>The &lt;lamp&gt;</figcaption>"))
    }

    @Test func theNavigationHasArticlesAndPages() throws {
        let (_, marks, _) = try documents()
        let navigation = ArticleNavigation(issue: issue, marks: marks, cover: nil)
        let root = try XMLTree.parse(Array(navigation.markup.utf8))
        let lists = root.all("nav").map { nav in (nav.attributes["epub:type"], nav.all("a").map(\.content)) }
        #expect(lists.map(\.0) == ["toc", "page-list", "landmarks"])
        #expect(lists[0].1 == ["Oil & Wick", "زيت المصابيح والفتائل"] && lists[1].1 == ["iv", "2"])
    }
}
