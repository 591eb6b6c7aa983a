import RectoMarkup
import Testing

@testable import RectoPlaces

@Suite struct ItemTextTests {
    /// The text of a document with this body.
    static func item(_ body: String) throws -> ItemText {
        ItemText(
            try ContentTree(
                Array(
                    "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>No</title></head><body>\(body)</body></html>"
                        .utf8)))
    }

    @Test(
        arguments: [
            ("<p>one  two\n three</p><p>four</p>", "one two three\nfour"),
            ("<p>a<br/><br/>b</p>c", "a\nb\nc"),
            ("<p><i>a</i> <b> b</b>c</p>", "a bc"),
            ("<pre>a\n\n  b </pre><p>c</p>", "a\n\n  b \nc"),
            ("<pre>a\n</pre><p>c</p>", "a\nc"),
            ("<table><tr><td>a</td><td>b</td></tr><tr><td><p>c</p></td><td>d</td></tr></table>", "a\tb\nc\nd"),
            ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字</ruby>", "漢字"),
            ("a<img src='x.png' alt='picture'/>b", "ab"),
            ("a<span hidden=''>no</span><script>no</script>b<style>p{}</style>", "ab"),
            ("<noscript>yes</noscript><iframe>no</iframe>", "yes"),
            (
                "x<math xmlns='http://www.w3.org/1998/Math/MathML'> <mi>a</mi> <mo>=</mo><annotation>no</annotation></math>",
                "xa="
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><title>no</title><text>one</text> <text>t<tspan>wo</tspan></text>no</svg>",
                "one\ntwo"
            ),
            ("a&#160;&#x3000;b&#xAD;", "a\u{A0}\u{3000}b\u{AD}"),
            ("  ", ""), ("", ""),
            (
                "<s:switch xmlns:s='http://www.idpf.org/2007/ops'><s:case>no</s:case><s:default>yes</s:default></s:switch>",
                "yes"
            ),
        ] as [(String, String)])
    func textIsCanonical(body: String, text: String) throws {
        #expect(try Self.item(body).text == text)
    }

    @Test func picturesStandAtOffsets() throws {
        let text = try Self.item("<p>ab<img src='x.png' alt=' A  cat '/></p><p><img src='y.png'/>c</p>")
        #expect(
            text.pictures == [
                ItemText.Picture(offset: 2, source: "x.png", alt: "A cat"),
                ItemText.Picture(offset: 2, source: "y.png", alt: nil),
            ])
    }

    @Test func idsHaveOffsets() throws {
        let text = try Self.item("<p id='a'>one</p><p>t<span id='b'/>wo</p><p id='c'> </p>")
        #expect(text.offset(id: "a") == 0 && text.offset(id: "b") == 5 && text.offset(id: "c") == 7)
        #expect(text.offset(id: "d") == nil)
    }
}
