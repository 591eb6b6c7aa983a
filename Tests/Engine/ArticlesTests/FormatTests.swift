import RectoArticles
import RectoGeometry
import Testing

@Suite struct FormatTests {
    private let article = Article(
        id: "a1",
        blocks: [
            block(.title, "Oil & <Wick>", at: 0), block(.list, "• one", at: 20), block(.list, "• two", at: 30),
            block(.body, "Under *lamps*", at: 40),
        ], confidence: 1, evidence: [])

    private static func block(_ role: BlockRole, _ text: String, at offset: Int) -> ArticleBlock {
        let span = ArticleSpan(
            page: 4, offset: offset, length: text.unicodeScalars.count, at: 0,
            rect: Rect(x: 0, y: 0, width: 1, height: 1))
        return ArticleBlock(role: role, text: text, spans: [span])
    }

    @Test func htmlEscapesTextAndTellsPlaces() {
        let html = ArticleHTML.element(article)
        #expect(html.contains("<h1 id=\"t.4.0\"><span id=\"pg.4\"></span>Oil &amp; &lt;Wick&gt;</h1>"))
        #expect(html.contains("<ul>\n<li id=\"t.4.20\">• one</li>\n<li id=\"t.4.30\">• two</li>\n</ul>\n<p"))
    }

    @Test func markdownEscapesItsOwnSigns() {
        let text = ArticleMarkdown.document([article])
        #expect(text.hasPrefix("# Oil & \\<Wick\\>\n\n- one\n- two\n\nUnder \\*lamps\\*\n"))
    }

    @Test func plainTextHasAParagraphALine() {
        #expect(ArticlePlainText.document([article]) == "Oil & <Wick>\n\n• one\n\n• two\n\nUnder *lamps*\n")
    }

    @Test func jsonLDNamesPages() {
        let text = String(decoding: ArticleJSONLD.document([article], title: "Lamps", labels: [4: "v"]), as: UTF8.self)
        #expect(text.contains(#""headline":"Oil & <Wick>","pageStart":"v","pageEnd":"v""#))
    }
}
