import RectoDiagnostics
import RectoMarkup
import TestSupport
import Testing

@Suite struct ArticleTests {
    private func clean(_ text: String) throws -> CleanArticle {
        try ArticleCleaner(file: "assets/north.html").clean(Array(text.utf8))
    }

    @Test func wholeArticle() throws {
        let article = try clean(
            """
            <!DOCTYPE html><html lang="en" dir=rtl><head><title>Sailing
            north</title><style>p{}</style></head><body>
            <h1 id=top class=big>Sailing <em>north</em></h1>
            <p onclick="x()" style="color:red">Fish &amp; chips &lt;3 <a href="https://example.org/?a=1&b=2">out</a>
            <a href="other.html#part">in</a> <a href="#top">up</a> <a href="mailto:a@example.org">mail</a></p>
            <figure><img src="a b.jpg" alt="A &quot;yawl&quot;" width=40 height=x srcset="c.jpg 2x"><figcaption>One</figcaption></figure>
            <table><tr><th scope=COL colspan=2>a<td rowspan=99999>b</table><ruby>漢<rt>kan</ruby>
            <script>alert(1)</script><svg><text>drawn</text></svg><custom-tag>kept</custom-tag>
            </body></html>
            """)
        #expect(
            article.html == """

                <h1 id="article-top">Sailing <em>north</em></h1>
                <p>Fish &amp; chips &lt;3 <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">out</a>
                <a href="assets/other.html#article-part">in</a> <a href="#article-top">up</a> <a href="mailto:a@example.org">mail</a></p>
                <figure><img src="assets/a%20b.jpg" alt="A &quot;yawl&quot;" width="40"/><figcaption>One</figcaption></figure>
                <table><tbody><tr><th scope="col" colspan="2">a</th><td>b</td></tr></tbody></table><ruby>漢<rt>kan</rt></ruby>
                kept

                """)
        #expect(article.title == "Sailing north")
        #expect(article.language == "en")
        #expect(article.direction == "rtl")
        #expect(article.images == ["assets/a b.jpg"])
        #expect(article.links == ["assets/other.html"])
        #expect(article.removed == ["onclick", "script", "srcset", "style", "svg"])
    }

    @Test(arguments: [
        ("<a href='javascript:x'>t</a>", "<a>t</a>"), ("<a href=' java&#10;script:x'>t</a>", "<a>t</a>"),
        ("<a href='//example.org'>t</a>", "<a>t</a>"), ("<a href='data:text/html,x'>t</a>", "<a>t</a>"),
        ("<a href='../../x'>t</a>", "<a>t</a>"),
        ("<a href='HTTPS://Example.org'>t</a>", "<a href=\"HTTPS://Example.org\" rel=\"noopener noreferrer\">t</a>"),
        ("<img src='https://example.org/a.png' alt='a < b'>", "a &lt; b"), ("<img src=data:image/png,x>", ""),
        ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<b><i>x</b>y</i>", "<b><i>x</i></b><i>y</i>"),
        ("<math><mi>x</mi></math>y", "y"), ("<svg><style><!--</style><p>x", ""), ("a<!-- x -->b", "ab"),
        ("<p id=a><p id=a><p id='a b'>", "<p id=\"article-a\"></p><p></p><p></p>"),
        (
            "<ol start=3 type=a reversed><li value=-1>x",
            "<ol start=\"3\" type=\"a\" reversed=\"reversed\"><li value=\"-1\">x</li></ol>"
        ),
        ("<p title='\"><script>'>x", "<p title=\"&quot;&gt;&lt;script&gt;\">x</p>"),
        ("a\u{1}\u{B}b&#x7;", "a\u{FFFD}\u{FFFD}b"),
        ("<textarea><p>x</textarea>y", "y"), ("<noscript><p>x</p></noscript>y", "y"), ("<plaintext>a<b>", ""), ("", ""),
        ("<form><input value=x>y</form>", "y"), ("<br><hr><wbr>", "<br/><hr/><wbr/>"),
        ("<template><p>x</template>y", "y"),
        ("<iframe src=a></iframe>b", "b"), ("<p hidden>x", "<p hidden=\"hidden\">x</p>"),
        ("<font color=red>x</font>", "x"),
    ])
    func pieces(text: String, expected: String) throws {
        #expect(try clean("<!DOCTYPE html><body>" + text).html == expected)
    }

    @Test func addressesComeFromTheCaller() throws {
        let cleaner = ArticleCleaner(file: "assets/a.html") { $0 == "assets/b.png" ? "/p/1/\($0)" : nil }
        let article = try cleaner.clean(Array("<img src=b.png alt=b><img src=c.png alt=c><a href=a.html>x</a>".utf8))
        #expect(article.html == "<img src=\"/p/1/assets/b.png\" alt=\"b\"/>c<a>x</a>")
        #expect(article.images == ["assets/b.png"])
        #expect(throws: Failure.self) { try cleaner.clean([0xFE, 0xFF, 0, 0x3C]) }
    }

    /// Whatever comes in, what goes out is XML of known names, and nothing in it runs or loads from elsewhere.
    @Test func hostileMarkup() throws {
        let pieces = [
            "<p", "<img ", "src=", "href=", "'", "\"", "`", ">", "<", "/", "javascript:x", "onerror=x", "<script>",
            "</script>",
            "<svg>", "</svg>", "<math>", "<mi>", "<style>", "</style>", "<!--", "-->", "<![CDATA[", "]]>", "<a ",
            "<table>",
            "<tr>", "<td>", "<b>", "</b>", "<i>", "</p>", "&", "&lt;", "&#0;", "&#x6a;", "\u{0}", "\n", "<title>",
            "<noscript>",
            "</noscript>", "<template>", "<textarea>", "</textarea>", "<foreignObject>", "<mtext>",
            "<annotation-xml encoding=text/html>",
            "<select>", "<option>", "<frameset>", "<plaintext>", "id=a", "style=x", "<iframe srcdoc=", "<form>", "<li>",
            "<h1>", "é", "a",
            "https://example.org", "<object data=x>", "<base href=x>", "</body>", "</html>", "<html lang=x>",
            "<caption>", "<col>",
        ]
        var random = SeededGenerator(seed: 0x41_52_54)
        for round in 0..<4_000 {
            let text = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            try check(try clean(text).html, "round \(round): \(text)")
        }
    }

    private func check(_ html: String, _ comment: Comment) throws {
        let tree = try XMLTree.parse(Array("<div>\(html)</div>".utf8))
        let faults = tree.all.flatMap { element in
            element.attributes.filter { !Self.isSafe($0.key, $0.value) }.map(\.key)
                + (Self.names.contains(element.name) ? [] : [element.name])
        }
        // Browsers read it as HTML.
        let scan = try MarkupScanner.html(Array(html.utf8))
        let loads = scan.references.filter { $0.use != .link && $0.use != .image }
        #expect(faults.isEmpty && scan.hazards.isEmpty && loads.isEmpty, comment)
    }

    private static func isSafe(_ key: String, _ value: String) -> Bool {
        let schemes = ["https://", "http://", "https:", "mailto:", "tel:"]
        switch key {
        case "src": return value.hasPrefix("assets/") && !value.contains(":")
        case "href": return !value.contains(":") || schemes.contains(where: value.lowercased().hasPrefix)
        default: return attributes.contains(key)
        }
    }

    /// Written down again, so that a slip in the list shows.
    private static let names = Set(
        """
        a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
        figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark nav ol p pre q rp rt ruby s samp section
        small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let attributes = Set(
        "id title lang dir hidden alt src href rel width height colspan rowspan span scope start value reversed type datetime"
            .split(separator: " ").map(String.init))
}
