import Recto
import Testing

@testable import RectoIssue

@Suite struct IssueArticlesTests {
    private func article(_ id: String, _ title: String?, kicker: String? = nil, page: Int, text: String = "Words.")
        -> RectoArticles.Article
    {
        func block(_ role: BlockRole, _ text: String, _ offset: Int) -> ArticleBlock {
            let rect = Rect(x: 0, y: 0, width: 10, height: 10)
            return ArticleBlock(
                role: role, text: text,
                spans: [ArticleSpan(page: page, offset: offset, length: text.unicodeScalars.count, at: 0, rect: rect)])
        }
        let blocks =
            [kicker.map { block(.kicker, $0, 0) }, title.map { block(.title, $0, 50) }].compactMap(\.self)
            + [block(.body, text, 100)]
        return RectoArticles.Article(id: id, blocks: blocks, confidence: 1, evidence: [])
    }

    /// As `News(a1 a2) a3`.
    private func describe(_ outline: [OutlineNode], _ articles: [RectoArticles.Article]) -> String {
        ArticleSections(outline, articles).sections.map { section in
            let ids = section.articles.map(\.id).joined(separator: " ")
            return section.title.map { "\($0)(\(ids))" } ?? ids
        }.joined(separator: " ")
    }

    @Test func anOutlineWithSeveralArticlesBelowAnEntryHasSections() {
        let outline = [
            OutlineNode(
                title: "Lamps 3", page: 0,
                children: [
                    OutlineNode(title: "Editorial", page: 1),
                    OutlineNode(title: " The  News ", page: 2, children: [OutlineNode(title: "x", page: 2)]),
                    OutlineNode(title: "Oil", page: 6, children: [OutlineNode(title: "Wells", page: 7)]),
                ])
        ]
        let articles = [1, 2, 4, 6].enumerated().map { article("a\($0 + 1)", "T\($1)", page: $1) }
        #expect(describe(outline, articles) == "a1 The News(a2 a3) a4")
        #expect(describe([], articles) == "a1 a2 a3 a4")
    }

    @Test func successiveArticlesWithOneKickerAreASection() {
        let articles = [
            article("a1", "A", kicker: "NEWS", page: 0), article("a2", "B", kicker: "NEWS", page: 1),
            article("a3", "C", kicker: "ESSAY", page: 2), article("a4", "D", page: 3),
        ]
        #expect(describe([], articles) == "NEWS(a1 a2) a3 a4")
    }

    @Test func everyArticleHasATitle() {
        let issue = IssueArticles(IssueContents.sample(), [])
        #expect(issue.title(of: article("a1", " Oil \n& Wick", page: 0)) == "Oil & Wick")
        let long = String(repeating: "lamp ", count: 30)
        #expect(issue.title(of: article("a1", nil, page: 0, text: long)).hasSuffix("lamp…"))
        #expect(issue.title(of: article("a1", nil, page: 0, text: "Short.")) == "Short.")
        #expect(issue.title(of: article("a1", "\u{1}", page: 0, text: " ")) == "a1")
    }

    @Test func pagesAreCalledByTheirLabels() {
        let issue = IssueArticles(IssueContents.sample(labels: ["iv", " "]), [])
        #expect([0, 1, 7].map(issue.label) == ["iv", "2", "8"])
    }

    @Test(arguments: [("The lamp", false), ("קורא עברית in", true), ("ما هي CC", true), ("123", false)])
    func lettersTellTheDirection(text: String, isRightToLeft: Bool) {
        #expect(article("a1", nil, page: 0, text: text).isRightToLeft == isRightToLeft)
    }
}

extension IssueContents {
    fileprivate static func sample(labels: [String] = ["1"]) -> IssueContents {
        IssueContents(
            title: "Lamps", creators: [], keywords: [], summary: "", documentName: "lamps.pdf",
            pages: labels.map { Page(size: Size(width: 100, height: 100), label: $0) }, outline: [],
            spreads: SpreadModel(pageSizes: labels.map { _ in Size(width: 100, height: 100) }), problems: [])
    }
}
