import RectoMarkup
import TestSupport
import Testing

@Suite struct MarkupURLTests {
    @Test(arguments: [
        ("rose.js", MarkupURL.Target.package("assets/wind/rose.js")), ("./a/../b.js", .package("assets/wind/b.js")),
        ("../v1.mp4", .package("assets/v1.mp4")), ("../../issue.pdf", .package("issue.pdf")), ("../../../x", .outside),
        ("%2e%2E/a", .package("assets/a")), ("..\\a", .package("assets/a")),
        ("a%20b.png", .package("assets/wind/a b.png")),
        ("a%2Fb", .invalid), ("a%00", .invalid), ("a%5Cb", .invalid), ("%FF", .invalid),
        ("100%.png", .package("assets/wind/100%.png")),
        ("a.js?v=1#x", .package("assets/wind/a.js")), ("", .fragment), ("#top", .fragment),
        ("?x", .package("assets/wind/index.html")),
        (".", .package("assets/wind/")), ("a//b", .package("assets/wind/a/b")), ("/a", .outside), ("\\a", .outside),
        ("//Example.org/a", .remote(origin: "//example.org")), ("\\\\example.org", .remote(origin: "//example.org")),
        ("/\t/example.org", .remote(origin: "//example.org")),
        ("https://Example.ORG:443/a", .remote(origin: "https://example.org")),
        ("https://example.org:8443", .remote(origin: "https://example.org:8443")),
        ("HTTPS:example.org", .remote(origin: "https://example.org")),
        ("https:///example.org", .remote(origin: "https://example.org")),
        ("https://example.org\\@other.net", .remote(origin: "https://example.org")),
        ("https://example.org@other.net/", .remote(origin: "https://other.net")),
        ("https://example%2Eorg", .remote(origin: "https://example.org")),
        ("wss://example.org", .remote(origin: "wss://example.org")),
        ("https://example.org?a@b", .remote(origin: "https://example.org")),
        ("https://example.org#@b", .remote(origin: "https://example.org")),
        ("javascript:x", .script), ("\u{0} JAVA\r\nSCRIPT:x", .script), ("vbscript:x", .script),
        ("data:text/html,x", .data),
        ("blob:https://a/b", .other(scheme: "blob")), ("file:///etc/passwd", .other(scheme: "file")),
        ("mailto:a@b", .other(scheme: "mailto")),
        ("C:\\a", .other(scheme: "c")), ("é:b", .package("assets/wind/é:b")), ("1:b", .package("assets/wind/1:b")),
    ])
    func targets(text: String, target: MarkupURL.Target) {
        #expect(MarkupURL(text, in: "assets/wind/index.html").target == target, "\(text)")
    }

    @Test func parts() {
        let url = MarkupURL("a.html?b=c#d%20e", in: "x.html")
        #expect(url.query == "b=c")
        #expect(url.fragment == "d e")
        #expect(MarkupURL("a", in: "x").query == nil)
        #expect(MarkupURL.encode(path: "a b/é#?.png") == "a%20b/%C3%A9%23%3F.png")
    }

    /// Whatever is written, a path of a package has no way up or out.
    @Test func neverLeaves() {
        let parts = ["..", ".", "%2e%2e", "a", "/", "\\", "%2f", "%5c", "%00", "?", "#", ":", "\t", "é", ""]
        var random = SeededGenerator(seed: 0x55_52_4C)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in parts.randomElement() ?? "" }.joined()
            guard case .package(let path) = MarkupURL(text, in: "a/b/c.html").target else { continue }
            let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(
                path.hasSuffix("/") ? 1 : 0)
            #expect(!path.hasPrefix("/"), "\(text)")
            #expect(!names.contains("..") && !names.contains("."), "\(text)")
            #expect(!path.contains("\\") && !path.contains("\0"), "\(text)")
        }
    }
}
