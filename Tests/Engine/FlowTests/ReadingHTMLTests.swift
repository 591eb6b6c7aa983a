import RectoDiagnostics
import RectoPackaging
import RectoPlaces
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoMarkup

struct ReadingHTMLTests {
    private func body(_ inner: String) throws -> String {
        let page =
            "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><head><title>no</title>"
            + "<style>p { color: red }</style></head><body>\(inner)</body></html>"
        var writer = ReadingHTML(
            ItemText(try ContentTree(Array(page.utf8))), path: "a/c1.xhtml", items: ["a/c1.xhtml": 0, "a/c2.xhtml": 1])
        return writer.body()
    }

    @Test func textStaysWithWhatItMeans() throws {
        #expect(
            try body("<h1 id='t' class='x' style='color:red'>One</h1><p lang='fr'>a<br/>b <em>c</em> &lt;d&gt;</p>")
                == "<h1 id=\"t\" data-o=\"0\">One</h1><p lang=\"fr\" data-o=\"4\">a<br>b <em>c</em> &lt;d&gt;</p>")
        #expect(
            try body("<form action='x'><p>a<button onclick='y()'>Go</button></p></form>") == "<p data-o=\"0\">aGo</p>")
        #expect(try body("<center><font color='red'>words</font></center>") == "words")
        #expect(try body("<p><ruby>漢<rt>かん</rt></ruby></p>").contains("<ruby>漢<rt>かん</rt></ruby>"))
        #expect(try body("<p/><p>x</p>") == "<p data-o=\"0\"></p><p data-o=\"0\">x</p>")
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "<iframe src='https://example.org/'></iframe>",
        "<form action='https://example.org'><input name='a'/></form>",
        "<object data='a.swf'><embed src='a.swf'/></object>", "<style>p{}</style>", "<video src='a.mp4' autoplay=''/>",
        "<img src='https://example.org/spy.png'/>", "<img src='//example.org/spy.png'/>",
        "<img src='data:image/png;base64,AA'/>", "<link rel='stylesheet' href='https://example.org/a.css'/>",
        "<meta http-equiv='refresh' content='0;https://example.org'/>",
        "<template><p>t</p></template>", "<p hidden=''>no</p>", "<base href='https://example.org/'/>",
        "<svg xmlns='http://www.w3.org/2000/svg'><image href='https://example.org/a.png'/></svg>",
    ])
    func whatRunsOrAsksElsewhereIsLeftOut(_ hostile: String) throws {
        let html = try body("<p>a</p>\(hostile)<p>b</p>")
        #expect(html == "<p data-o=\"0\">a</p><p data-o=\"2\">b</p>", "\(html)")
    }

    @Test func attributesThatActAreLeftOut() throws {
        let html = try body(
            "<p onclick='x()' id='a&quot; onmouseover=&quot;x()' title='&lt;b>'>a</p><a href='javascript:x()'>b</a>"
                + "<a href='data:text/html,x'>c</a>")
        #expect(
            html
                == "<p title=\"&lt;b&gt;\" id=\"a&quot; onmouseover=&quot;x()\" data-o=\"0\">a</p><a data-o=\"2\">b</a>"
                + "<a data-o=\"3\">c</a>")
    }

    @Test func linksLeadIntoTheBookAndOut() throws {
        let html = try body(
            "<p><a href='c2.xhtml#n 1' epub:type='noteref'>1</a><a href='#x'>x</a>"
                + "<a href='https://example.org/?a=1&amp;b'>w</a><a href='gone.xhtml'>g</a></p>")
        #expect(html.contains("<a data-o=\"0\" href=\"2.html#n%201\" role=\"doc-noteref\">1</a>"), "\(html)")
        #expect(html.contains("href=\"#x\"") && html.contains("href=\"https://example.org/?a=1&amp;b\""))
        #expect(html.contains("<a data-o=\"3\">g</a>"))
    }

    @Test func picturesAreTheBooks() throws {
        #expect(
            try body("<img src='../b/a%20\"c.png' alt='A &lt;b>'/>")
                == "<img src=\"../files/b/a%20%22c.png\" alt=\"A &lt;b&gt;\" loading=\"lazy\">")
        #expect(
            try body(
                "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><desc>no</desc>"
                    + "<image xlink:href='p.jpg'/></svg>")
                == "<img src=\"../files/a/p.jpg\" alt=\"\" loading=\"lazy\">")
    }

    @Test func aTextIsParagraphs() throws {
        let book = try FlowBook(text: Array("One <b>\n\nTwo\n  \nThree".utf8), name: "a.txt", isMarkdown: false)
        let html = String(decoding: try book.readingHTML(item: 0), as: UTF8.self)
        #expect(
            html.contains("<p data-o=\"0\">One &lt;b&gt;</p>\n<p data-o=\"9\">Two</p>\n<p data-o=\"16\">Three</p>"),
            "\(html)")
        #expect(throws: Failure.self) { try book.readingHTML(item: 1) }
        #expect(throws: Failure.self) { try book.picture("a.txt") }
    }
}
