import RectoValidation
import Testing

@Suite struct LinkRuleTests {
    @Test(
        arguments: [
            // Good ones.
            ("https://example.org", nil), ("HTTPS://EXAMPLE.ORG/Path", nil), ("https://www.Example.Com/", nil),
            ("https://example.org:8443/a?b=c#d", nil), ("https://bücher.example/", nil), ("https://例え.テスト/", nil),
            ("https://हिन्दी.example/", nil), ("https://192.0.2.7/x", nil), ("https://[2001:db8::1]/", nil),
            ("https://example.org/a@b", nil), ("https://fa.example.org/می\u{200C}خواهم", nil),
            ("https://example.org/two words", nil), ("mailto:office@example.org?subject=Issue 12", nil),
            ("tel:+49 30 901820", nil), ("MAILTO:office@example.org", nil),
            // SEC-010
            ("javascript:alert(1)", "SEC-010"), ("JaVaScRiPt:alert(1)", "SEC-010"), ("data:text/html,x", "SEC-010"),
            ("file:///etc/passwd", "SEC-010"), ("blob:x", "SEC-010"), ("ftp://example.org", "SEC-010"),
            ("www.example.org", "SEC-010"), ("//example.org", "SEC-010"), ("example.org:8080/x", "SEC-010"),
            ("vbscript:x", "SEC-010"), ("/shop", "SEC-010"),
            // SEC-011
            ("http://example.org", "SEC-011"),
            // SEC-012
            ("https://user@example.org/", "SEC-012"), ("https://user:secret@example.org/", "SEC-012"),
            ("java\tscript:alert(1)", "SEC-012"), ("https://example.org/\n", "SEC-012"),
            ("https://example.org/\u{7F}", "SEC-012"),
            ("https://example.org/\u{202E}gpj.exe", "SEC-012"), ("https://exam\u{AD}ple.org", "SEC-012"),
            ("https://exa\u{200B}mple.org", "SEC-012"), (" https://example.org", "SEC-012"),
            ("https://example.org/\u{85}", "SEC-012"),
            // REF-009
            ("http://B.Sc.", "REF-009"), ("http://B.Sc", "REF-009"), ("http://e.G", "REF-009"),
            ("http://z.B.", "REF-009"),
            ("https://localhost/x", "REF-009"), ("https://intranet", "REF-009"), ("https:example.org", "REF-009"),
            ("https:///x", "REF-009"), ("https://-x.example", "REF-009"), ("https://see page 4", "REF-009"),
            ("https://example.org:99999/", "REF-009"), ("https://1.2.3/", "REF-009"), ("https://256.1.1.1/", "REF-009"),
            ("https:\\\\example.org", "REF-009"),
        ] as [(String, String?)])
    func addresses(_ url: String, _ rule: String?) async throws {
        let escaped = url.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\t": "\\t"
            case "\n": "\\n"
            default: String(scalar)
            }
        }
        let action = #""open", "url": "\#(escaped.joined())""#
        let trial = Trial.overlays(
            url, [Trial.link("a", "10, 10, 100, 60", do: action)], rule.map { [$0] } ?? [])
        try await expect(trial)
    }
}
