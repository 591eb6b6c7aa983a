import Recto
import RectoMarkFiles
import Testing

@Suite struct ExportTests {
    @Test func markdownHasALineForEachMark() {
        let text = MarkdownExport.text([Marks.mark(0), Marks.mark(1, note: "first\n\n* second")], of: Marks.issue)
        #expect(
            text == """
                ---
                title: "The Lighthouse"
                issue: "urn:sha256:\(String(repeating: "ab", count: 32))"
                ---

                ## Page 1

                - [“Quiet water”](the%20issue.pdf#page=1&viewrect=10,20,50,13) (yellow, solid) \\#sea

                ## Page 2

                - [“Quiet water”](the%20issue.pdf#page=2&viewrect=10,20,50,13) (yellow, solid) \\#sea

                  > first
                  >
                  > \\* second


                """)
    }

    @Test func nothingOfAMarkIsObeyed() {
        let attack = "</q><script>alert(1)</script> [x](javascript:1) `a` \u{202E}"
        let mark = Marks.mark(0, note: attack, quote: attack)
        let html = HTMLExport.text([mark], of: Marks.issue)
        #expect(!html.contains("<script") && html.contains("&lt;script&gt;"))
        let markdown = MarkdownExport.text([mark], of: Marks.issue)
        #expect(markdown.contains(#"\<script\>"#) && markdown.contains(#"\[x\]\(javascript"#))
        // What is left without escaped signs is Recto's own.
        let obeyed = markdown.replacing(#"\\"#, with: "").replacing(#/\\./#, with: "")
        #expect(!obeyed.contains("<") && !obeyed.contains("`") && !obeyed.contains("](javascript"))
        #expect(!markdown.contains("\u{202E}"))
    }

    @Test func aPageWithoutMarksIsWhole() {
        #expect(HTMLExport.text([], of: Marks.issue).hasSuffix("</h1>\n</body>\n</html>\n"))
    }
}
