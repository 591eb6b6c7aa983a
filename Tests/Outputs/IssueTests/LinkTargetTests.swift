import Testing

@testable import RectoIssue

@Suite struct LinkTargetTests {
    @Test(arguments: [
        ("www.example.org", "https://www.example.org"), ("WWW.Example.org/x?y", "https://WWW.Example.org/x?y"),
        ("example.org", "https://example.org"), ("example.org:8080/x", "https://example.org:8080/x"),
        ("münchen.de/stadt", "https://münchen.de/stadt"), ("//cdn.example.org/x", "https://cdn.example.org/x"),
        ("keeper@example.org", "mailto:keeper@example.org"),
        ("keeper@example.org?subject=Hi", "mailto:keeper@example.org?subject=Hi"),
        (" https://example.org/a b ", "https://example.org/a%20b"), ("tel:+44 1", "tel:+44%201"),
    ])
    func takesAddressesAsPeopleWriteThem(text: String, address: String) {
        #expect(LinkTarget(text, base: nil) == .address(SafeLink(address)!))
    }

    @Test(arguments: [
        ("catalogue/7", "https://shop.example/de/catalogue/7"), ("page.html#x", "https://shop.example/de/page.html#x"),
        ("../fr/", "https://shop.example/fr/"), ("/start", "https://shop.example/start"),
        ("?q=lamp", "https://shop.example/de/?q=lamp"), ("//other.example/x", "https://other.example/x"),
        ("example.org", "https://shop.example/de/example.org"), ("www.example.org", "https://www.example.org"),
        ("a@b.example", "mailto:a@b.example"), ("film.mp4", "https://shop.example/de/film.mp4"),
    ])
    func resolvesRelativeAddresses(text: String, address: String) {
        #expect(LinkTarget(text, base: "https://shop.example/de/") == .address(SafeLink(address)!))
    }

    @Test func pagesOfTheDocument() {
        #expect(LinkTarget("#page=4", base: nil) == .page(4))
        #expect(LinkTarget("#Page=4&zoom=100", base: "https://example.org/") == .page(4))
    }

    @Test(arguments: [
        ("", "without an address"), ("javascript:alert(1)", "running a script"),
        ("file:///etc/passwd", "leading to a file"),
        ("C:\\films\\x.mp4", "leading to a file"), ("\\\\server\\x", "leading to a file"),
        ("pspdfkit://x", "with the scheme \"pspdfkit\""),
        ("catalogue/7", "with a relative address, where the document states no base"),
        ("film.mp4", "with a relative address, where the document states no base"),
        ("https://a\u{0}b", "with an address that can't be read"),
    ])
    func saysWhatLeadsNowhere(text: String, reason: String) {
        #expect(LinkTarget(text, base: nil) == .nowhere(reason))
    }

    @Test(arguments: ["javascript:x", "not a base", "file:///C:/docs/"])
    func aBaseThatIsNoWebAddressIsNone(base: String) {
        if case .address = LinkTarget("catalogue/7", base: base) { Issue.record("resolved against \(base)") }
    }
}
