import RectoEscaping
import Testing

@Suite struct RelativeReferenceTests {
    /// The examples of RFC 3986, 5.4, as far as they have no scheme.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ])
    func resolvesTheExamplesOfTheStandard(reference: String, address: String) {
        #expect(RelativeReference.resolve(reference, against: "http://a/b/c/d;p?q") == address)
    }

    @Test func aBaseWithoutPathIsTheRoot() {
        #expect(RelativeReference.resolve("x", against: "https://example.org") == "https://example.org/x")
    }

    @Test(arguments: ["", "example.org", "mailto:a@example.org", "https:", "https://", "C:\\x"])
    func knowsWhatIsNoBase(base: String) { #expect(RelativeReference.resolve("x", against: base) == nil) }

    @Test(arguments: [
        ("https://x", "https"), ("MAILTO:a", "mailto"), ("a.b+c-d:x", "a.b+c-d"), ("C:\\x", nil),
        ("example.org:8080/x", nil), ("x", nil), (":x", nil), ("1x:y", nil), ("a/b:c", nil),
    ])
    func knowsSchemes(address: String, scheme: String?) { #expect(RelativeReference.scheme(of: address) == scheme) }
}
