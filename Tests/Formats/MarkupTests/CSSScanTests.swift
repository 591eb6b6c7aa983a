import RectoMarkup
import Testing

@Suite struct CSSScanTests {
    @Test(arguments: [
        ("a{b:url(x.png)}", "image x.png"), ("a{b:url( 'x.png' )}", "image x.png"),
        ("a{b:URL(\"x.png\")}", "image x.png"),
        ("a{b:u\\72l(x.png)}", "image x.png"), ("a{b:\\000075rl(x.png)}", "image x.png"),
        ("a{b:\\75\nrl(x.png)}", "image x.png"),
        ("a{b:url(a\\)b.png)}", "image a)b.png"), ("a{b:url(a b.png)} c{d:url(e)}", "image e"),
        ("a{b:url(a'b.png)} c{d:url(e)}", "image e"), ("a{b:url(unclosed", "image unclosed"),
        ("/* url(x) */ a{b:url(y)}", "image y"), ("a{b:url(/**/x)}", "image /**/x"), ("a{content:'url(x)'}", ""),
        ("a{content:'\\'url(x)'}", ""), ("a{content:'broken\n;b:url(x)}", "image x"),
        ("@import 'a.css';b{c:url(d)}", "style a.css|image d"), ("@import url(a.css) screen;", "style a.css"),
        ("@IMPORT \"a.css\" supports(background: url(x));", "style a.css|image x"),
        ("@\\69mport 'a.css';", "style a.css"),
        ("@font-face{src:url(f.woff2) format('woff2')}a{b:url(c)}", "font f.woff2|image c"),
        ("@media print{@font-face{src:url(f)}a{b:url(c)}}", "font f|image c"),
        ("@namespace svg url(http://www.w3.org/2000/svg);a{b:url(c)}", "image c"),
        (
            "a{b:image-set('x.png' 1x, url(y.png) 2x, \"z.png\" type('image/png'))}",
            "image x.png|image y.png|image z.png"
        ),
        ("a{b:-webkit-image-set(url(x) 1x)}", "image x"), ("a{b:src('x.png')}", "image x.png"),
        ("a{--x:url(y)}", "image y"), ("a{b:1url(x)}", ""), ("a{b:#url(x)}", ""), ("a{b:-url(x)}", ""),
        ("a{b:urls(x)}", ""), ("<!-- a{b:url(x)} -->", "image x"), ("}}}a{b:url(x)}", "image x"),
        ("a{b:((((url(x)", "image x"), ("a{b:url()}", ""), ("a{b:url(   )}", ""),
        ("a{b:url(data:image/png;base64,AA==)}", "image data:image/png;base64,AA=="),
        ("a{b:url(\\FFFFFF x)}", "image \u{FFFD}x"), ("a{b:url(é\\é)}", "image éé"), ("@import", ""), ("\\", ""),
        ("url(\\", "image \u{FFFD}"),
    ])
    func addresses(text: String, expected: String) throws {
        #expect(try css(text).loads.joined(separator: "|") == expected, "\(text)")
    }

    @Test func places() throws {
        let scan = try css("/* é */\n@import 'a.css';\r\nb { c: url(d.png), url(\n 'e.png') }")
        #expect(scan.found == ["2:9 style a.css", "3:8 image d.png", "4:2 image e.png"])
    }

    @Test func scriptsAndEncodings() throws {
        #expect(try css("a{b:url(javascript:x)}").dangers == ["1:5 scriptURL"])
        #expect(try css("@charset \"shift_jis\";").complaints == ["1:10 is declared as shift_jis; save as UTF-8"])
        #expect(try css("@charset \"UTF-8\";").complaints == [])
    }
}
