import RectoDiagnostics
import RectoFetch
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Addresses of the web")
struct WebAddressTests {
    @Test(
        "have one spelling",
        arguments: [
            ("https://Example.COM", "https://example.com/"), ("HTTPS://example.com.:443/a#b", "https://example.com/a"),
            ("http://example.com:80?q=1", "http://example.com/?q=1"),
            ("https://example.com:8443/", "https://example.com:8443/"),
            ("https://example.com/a b/ü?x=<>#y", "https://example.com/a%20b/%C3%BC?x=%3C%3E"),
            ("https://example.com/100%/%zz/%2F/%e4", "https://example.com/100%25/%25zz/%2F/%e4"),
            ("https://example.com/a/../b//c", "https://example.com/a/../b//c"),
            ("https://1.2.3.4:99/", "https://1.2.3.4:99/"),
            ("https://[2001:DB8:0::1]:8443/x", "https://[2001:db8::1]:8443/x"),
            ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
            ("https://a_b.example/%", "https://a_b.example/%25"),
        ])
    func spelling(text: String, expected: String) throws {
        let address = try WebAddress(text)
        #expect(address.description == expected)
        #expect(try WebAddress(expected) == address)
    }

    @Test("are found from where they stand")
    func references() throws {
        let base = try WebAddress("https://example.com:8443/a/b?c")
        #expect(try WebAddress("../d", at: base).description == "https://example.com:8443/d")
        #expect(try WebAddress("//other.example/e", at: base).description == "https://other.example/e")
        #expect(try WebAddress("http://x.example", at: base).origin == "http://x.example")
    }

    @Test("are shown without what may be a signature")
    func shown() throws {
        #expect(try WebAddress("https://example.com/a?X-Amz-Signature=1").shown == "https://example.com/a?…")
        let failure = #expect(throws: Failure.self) { try WebAddress("https://me:secret@example.com/") }
        #expect(failure?.description.contains("secret") == false)
    }

    /// The same each time, as the numbers are.
    @Test("that are taken have one reading, whatever they are made of")
    func anything() throws {
        let pieces = [
            "https://", "http://", "//", "/", "\\", "@", ":", "?", "#", "[", "]", "%", "%2F", "%00", ".", "..", "a",
            "example.com", "127.0.0.1",
            "1", "0x7f", "::1", "ü", "。", " ", "\t", "443", "99999", "-", "_", "&", "=", "+", "~", "'", "\"", "<", "|",
            "^", "{", ";",
        ]
        var number: UInt64 = 1
        func next(_ count: Int) -> Int {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(number >> 33) % count
        }
        var taken = 0
        for _ in 0..<50_000 {
            let start = ["https://", "https://a.example"][next(2)]
            let text = start + (0...next(7)).map { _ in pieces[next(pieces.count)] }.joined()
            guard let address = try? WebAddress(text) else { continue }
            taken += 1
            #expect(try WebAddress(address.description) == address)
            let url = try #require(URL(string: address.description))
            #expect(url.host == address.host || url.host == "[\(address.host)]")
            #expect((url.port ?? 443) == address.port)
        }
        #expect(taken > 3_000)
    }
}
