import Testing

@testable import RectoIssue

@Suite struct SafeLinkTests {
    @Test(arguments: [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"), (" HTTP://example.org ", "HTTP://example.org"),
        ("mailto:a@example.org", "mailto:a@example.org"), ("tel:+441", "tel:+441"),
        ("https://example.org/{a} b", "https://example.org/%7Ba%7D%20b"),
        ("https://example.org/ä", "https://example.org/ä"),
    ])
    func leadsOn(address: String, text: String) { #expect(SafeLink(address)?.text == text) }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScript:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "file:///etc/passwd",
        "//example.org", "example.org", "", ":", "https:\\\\example.org", "https://a\u{0}b", "blob:x", "vbscript:x",
        "https://" + String(repeating: "a", count: 5000),
    ])
    func leadsNowhere(address: String) { #expect(SafeLink(address) == nil) }
}
