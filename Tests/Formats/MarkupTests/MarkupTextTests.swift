import RectoMarkup
import Testing

@Suite struct MarkupTextTests {
    @Test(arguments: [
        ("<h1>A  <b>b</b>c</h1><p>d\n e<br>f</p>", "A bc\nd e\nf"), ("<ul><li>a<li>b</ul>c", "a\nb\nc"),
        ("<table><tr><td>a<td>b<tr><th>c</table>", "a\tb\nc"), ("<pre>a\n\n  b</pre>c", "a\n\n  b\nc"),
        ("<p>x<img alt='a  yawl' src=a>y", "x a yawl y"), ("<ruby>漢<rp>(<rt>kan<rp>)</ruby>字", "漢字"),
        ("<script>x</script><style>y</style><title>t</title>a<p hidden>b<p>c", "a\nc"),
        ("&lt;a&gt;&nbsp;b", "<a>\u{A0}b"),
        ("", ""), ("<svg><text>x</text></svg>a", "a"), ("  a  ", "a"),
    ])
    func text(html: String, expected: String) throws {
        #expect(try MarkupText.plain(Array(html.utf8)) == expected)
    }
}
