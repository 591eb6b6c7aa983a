import RectoDiagnostics
import RectoMarkup
import Testing

@Suite struct HTMLScanTests {
    @Test func everythingThatLoads() throws {
        let scan = try html(
            """
            <!DOCTYPE html><html lang="en-GB" manifest="m.appcache"><head><title> A  page
            </title><link rel="Stylesheet alternate" href="a.css"><link rel=icon href=i.png>
            <link rel=preload as=font href=f.woff2><link rel=canonical href="https://example.org/">
            <script src="a.js"></script><meta http-equiv="Content-Security-Policy" content="default-src 'self'">
            <style>p { background: url(bg.png) }</style></head>
            <body background=body.png><img src=a.png srcset="b.png 1x, c.png 2x,d.png">
            <video src=v.mp4 poster=p.jpg><source src=s.webm><track src=t.vtt></video><audio src=a.mp3></audio>
            <a href=n.html ping="https://example.com/p">x</a><map><area href=m.html></map>
            <input type=image src=in.png><embed src=e.swf><div style="background-image:url('st.png')">
            <picture><source srcset="w.webp"></picture><blockquote cite=c.html></blockquote>
            <svg><image xlink:href="i.svg"/><use href="u.svg#a"/><rect fill="url(#g)"/></svg>
            """)
        #expect(scan.title == "A page")
        #expect(scan.language == "en-GB")
        #expect(scan.policies == ["default-src 'self'"])
        #expect(
            scan.loads == [
                "other m.appcache", "style a.css", "image i.png", "prefetch f.woff2", "link https://example.org/",
                "script a.js", "image bg.png", "image body.png", "image a.png", "image b.png", "image c.png",
                "image d.png", "media v.mp4", "image p.jpg", "media s.webm", "media t.vtt", "media a.mp3",
                "link n.html",
                "ping https://example.com/p", "link m.html", "image in.png", "object e.swf", "image st.png",
                "image w.webp", "link c.html", "image i.svg", "image u.svg#a", "image #g",
            ])
        #expect(
            scan.references.filter(\.isNavigation).map(\.url) == ["https://example.org/", "n.html", "m.html", "c.html"])
    }

    /// Columns are scalars, and style sheets and attributes within the page have places of their own.
    @Test func places() throws {
        let scan = try html(
            "<p>Ä𝄞é</p><img\n\t src='a.png'>\r\n<b>é</b><i style=\"x: url(b.png)\">\r<style>é{}\n a{b:url( 'c.png' )}</style>"
        )
        #expect(scan.found == ["2:3 image a.png", "3:22 image b.png", "5:11 image c.png"])
        #expect(scan.references.map(\.spot.offset) == [22, 58, 93])
    }

    /// Character references move nothing but what is behind them in the same value.
    @Test func decodedValues() throws {
        let scan = try html("<img src='a&amp;b.png'><p style='x:url(&quot;c.png&quot;)'>")
        #expect(scan.found == ["1:6 image a&b.png", "1:34 image c.png"])
    }

    @Test(arguments: [
        ("<script>x()</script>", "1:1 script"), ("<SCRIPT type=module></SCRIPT>", "1:1 script"),
        ("<script type='application/ld+json'>{}</script>", ""), ("<p onclick=x()>", "1:4 handler(onclick)"),
        ("<svg><script href=x /></svg>", "1:6 script"), ("<svg onload=x>", "1:6 handler(onload)"),
        ("<a href='javascript:x()'>", "1:4 scriptURL"), ("<a href=' java\nscript:x()'>", "1:4 scriptURL"),
        ("<a href='&#106;avascript&colon;x()'>", "1:4 scriptURL"), ("<a href='JaVaScRiPt:x'>", "1:4 scriptURL"),
        ("<a href='&#1;javascript:x'>", "1:4 scriptURL"), ("<a href='x/javascript:y'>", ""),
        ("<iframe src=javascript:x sandbox>", "1:1 nestedFrame(isSandboxed: true)|1:9 innerPage|1:9 scriptURL"),
        ("<iframe src=a.html>", "1:1 nestedFrame(isSandboxed: false)"),
        ("<iframe sandbox='allow-scripts ALLOW-SAME-ORIGIN'>", "1:1 nestedFrame(isSandboxed: false)"),
        ("<base href=/>", "1:1 base"), ("<base target=_top>", ""), ("<object data=a.pdf>", "1:1 object"),
        ("<embed src=a.pdf>", "1:1 object"), ("<form action=https://example.org>", "1:1 form(https://example.org)"),
        ("<button formaction=a>", "1:9 form(a)"),
        ("<meta http-equiv=Refresh content='5; URL=\"a.html\"'>", "1:1 refresh((a.html))"),
        ("<meta http-equiv=refresh content=5>", "1:1 refresh(nil)"),
        ("<meta http-equiv=refresh content='0;javascript:x'>", "1:1 refresh((javascript:x))|1:26 scriptURL"),
        ("<svg><animate attributeName=href values='a;javascript:x'>", "1:34 scriptURL"),
        ("<svg><set attributeName=xlink:href to=javascript:x>", "1:36 scriptURL"),
        ("<svg><foreignObject><p onload=a>", "1:6 foreignObject|1:24 handler(onload)"),
        ("<template><img onerror=x></template>", "1:16 handler(onerror)"),
        ("<noscript><img onerror=x></noscript>", "1:16 handler(onerror)"),
        ("<math><a xlink:href=javascript:x>", "1:10 scriptURL"), ("<!-- <script> --><textarea><script></textarea>", ""),
        ("<p style='a:url(javascript:x)'>", "1:13 scriptURL"), ("<p title='<script>'>", ""),
        ("<title><script></title><script>", "1:24 script"), ("<img/onerror=x/src=a>", "1:6 handler(onerror)"),
        ("<img src=a onerror=x onerror=y>", "1:12 handler(onerror)"),
    ])
    func hazards(text: String, expected: String) throws {
        #expect(try html(text).dangers.joined(separator: "|") == expected)
    }

    @Test func inlineFramesAreScanned() throws {
        let scan = try html(
            "<p>\n<iframe srcdoc='<img src=a.png onerror=x><iframe srcdoc=&quot;<script>&quot;>'></iframe>")
        #expect(scan.found == ["2:9 image a.png"])
        #expect(scan.dangers.contains("2:9 handler(onerror)"))
        #expect(scan.dangers.contains("2:9 nestedFrame(isSandboxed: false)"))
        #expect(scan.complaints == ["2:9 a page in a page in a page is not looked at"])
    }

    @Test func encodings() throws {
        #expect(try html("<meta charset=utf-8><p>").complaints == [])
        #expect(try html("<meta charset=ISO-2022-JP>").complaints == ["1:1 is declared as ISO-2022-JP; save as UTF-8"])
        #expect(
            try html("<meta http-equiv=content-type content='text/html; charset=utf-16'>").complaints
                == ["1:1 is declared as utf-16; save as UTF-8"])
        #expect(try MarkupScanner.html([0x3C, 0x70, 0x3E, 0xE4]).complaints == ["1:4 is not UTF-8"])
        #expect(try MarkupScanner.html([0xFF, 0xFE, 0x3C, 0]).complaints == ["1:1 is UTF-16; save as UTF-8"])
        #expect(try html("\u{FEFF}<img src=a>").found == ["1:6 image a"])
        #expect(try html("").found == [])
        #expect(try html("<a href='\u{1}javascript:x'>").complaints == ["1:10 control character U+0001"])
    }

    /// What a browser with scripts sees as an image with a handler, a parser without them sees as a title.
    @Test func twoReadings() throws {
        let scan = try html("<noscript><p title='</noscript><img src=x onerror=y>'></noscript>")
        #expect(scan.complaints == ["1:14 </noscript> within a tag or comment is read in two ways"])
    }

    @Test(arguments: ["<div>", "<b>", "<svg><g>", "<table><tr><td>", "<blockquote><p>"])
    func deepNesting(tag: String) throws {
        let failure = #expect(throws: Failure.self) { try html(String(repeating: tag, count: 20_000)) }
        #expect(failure?.code == .tooLarge)
        _ = try html(String(repeating: tag, count: 200))
    }

    /// Tags that close each other are no nesting, and neither is text that looks like tags.
    @Test func flatPages() throws {
        _ = try html(String(repeating: "<p>text<li>x<td>y<br>", count: 5_000))
        _ = try html(String(repeating: "<div><b>x</b></div>", count: 5_000))
        _ = try html("<script>" + String(repeating: "'<div>'", count: 5_000) + "</script>")
        _ = try html("<!--" + String(repeating: "<div>", count: 5_000) + "-->")
        _ = try html(String(repeating: "<a title='>'>x</a><path/>", count: 5_000))
    }

    /// Formatting that is opened again in each paragraph: gigabytes out of a hundred kilobytes.
    @Test func multiplyingTags() throws {
        var text = "<p>"
        for index in 0..<500 { text += "<b id=\(index)>" }
        text += "</p>" + String(repeating: "<p>x</p>", count: 10_000)
        let failure = #expect(throws: Failure.self) { try html(text) }
        #expect(failure?.code == .tooLarge)
    }

    @Test func limits() throws {
        #expect(throws: Failure.self) {
            try MarkupScanner.html([UInt8](repeating: 0x20, count: MarkupScanner.limit + 1))
        }
        #expect(throws: Failure.self) { try html(String(repeating: "<img src=a>", count: 20_001)) }
    }
}
