import Recto
import TestSupport
import Testing

@testable import RectoIssue

@Suite struct BrandTests {
    static let drawing =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M0 0h10v10z\"/></svg>"

    private func read(_ json: String, _ files: [String: [UInt8]] = [:]) throws -> Brand {
        try withTemporaryFolder { folder in
            for (name, bytes) in files { try Files.replace("\(folder)/\(name)", with: bytes) }
            try Files.replace("\(folder)/brand.json", with: Array(json.utf8))
            return try Brand(path: "\(folder)/brand.json")
        }
    }

    @Test func becomesAStyleSheetAndFiles() throws {
        let brand = try read(
            """
            {"name": "Acme", "link": "https://acme.example", "logo": "sign.svg",
             "colors": {"accent": "#c00", "surface": "rgb(10 20 30 / 50%)"}, "colors-dark": {"ink": "white"},
             "font": {"family": "Acme Sans", "files": ["a.woff2", {"src": "b.woff2", "weight": 700, "style": "italic"}]}}
            """,
            [
                "sign.svg": Array(Self.drawing.utf8), "a.woff2": Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60),
                "b.woff2": Array("wOF2".utf8) + [UInt8](repeating: 1, count: 60),
            ])
        #expect(brand.files.map(\.name) == ["logo.svg", "font-1.woff2", "font-2.woff2", "brand.css"])
        #expect(brand.name == "Acme" && brand.link == "https://acme.example")
        let style = brand.style
        #expect(style.contains("--recto-accent: #c00;") && style.contains("--recto-surface: rgb(10 20 30 / 50%);"))
        #expect(style.contains("--recto-ink-dark: white;") && style.contains("--recto-font: \"Acme Sans\", system-ui"))
        #expect(style.contains("url(\"font-2.woff2\"); font-weight: 700; font-style: italic;"))
    }

    @Test(arguments: [
        ("{", ""), ("[]", "is not a JSON object"), (#"{"logos": "x"}"#, "\"logos\" is no setting"),
        (#"{"logo": "none.svg"}"#, "there is no such file"), (#"{"logo": "bad.svg"}"#, "bad.svg: holds"),
        (#"{"logo": "text.txt"}"#, "give SVG, PNG"), (#"{"colors": {"accent": "red; } body {"}}"#, "must be a colour"),
        (#"{"colors": {"accent": "url(x)"}}"#, "must be a colour"),
        (#"{"colors": {"accent": "var(--x)"}}"#, "must be a colour"),
        (#"{"colors": {"text": "white"}}"#, "is no colour of the reader"), (#"{"link": "javascript:x"}"#, "https://"),
        (#"{"font": {"family": "A\"; }"}}"#, "one family"), (#"{"font": {"files": []}}"#, "needs a \"family\""),
        (#"{"font": {"family": "A", "files": ["text.txt"]}}"#, "is no font"),
    ])
    func refusesWhatIsNotAsItShouldBe(json: String, reason: String) throws {
        let failure = #expect(throws: Failure.self) {
            _ = try read(
                json,
                [
                    "bad.svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>".utf8),
                    "text.txt": Array("A text of some length, and nothing else.".utf8),
                ])
        }
        #expect(failure?.code == .usage && failure?.message.contains(reason) == true, "\(failure.debugDescription)")
        #expect(failure?.place?.contains("brand.json") == true)
    }
}
