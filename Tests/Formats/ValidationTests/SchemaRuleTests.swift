import RectoValidation
import Testing

@Suite struct SchemaRuleTests {
    private static func issue(_ entries: String) -> String {
        #"{"version": "1.0", "issue": {\#(entries)}, "document": {"src": "issue.pdf"}}"#
    }

    private static func document(_ entries: String) -> String {
        #"{"version": "1.0", "issue": {"id": "urn:example:a", "title": "A", "language": "en"}, "document": {\#(entries)}}"#
    }

    private static func overlay(_ entries: String) -> String {
        #"{"version": "1.0", "issue": {"id": "urn:example:a", "title": "A", "language": "en"}, "document": {"src": "issue.pdf"}, "pages": [{"index": 1, "overlays": [{\#(entries)}]}]}"#
    }

    private static let region = #""kind": "region", "id": "r", "rect": [1, 2, 3, 4]"#
    private static let gallery =
        #""kind": "gallery", "id": "g", "rect": [1, 2, 300, 400], "items": [{"src": "assets/a.png", "alt": "A"}]"#
    private static let widget =
        #""kind": "widget", "id": "w", "rect": [1, 2, 300, 400], "alt": "W", "src": "assets/w/index.html""#

    @Test(arguments: [
        (issue(#""id": "urn:example:a", "title": "A", "language": "en""#), []),
        (issue(#""id": "com.example.vela.12", "title": "A", "language": "zh-Hant-TW""#), []),
        (issue(#""id": "vela", "title": "A", "language": "en""#), ["SCH-004"]),
        (issue(#""id": "urn:a b", "title": "A", "language": "en""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "", "language": "en""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "A", "language": "english language""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "A", "language": "e""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "A", "language": "en", "date": "2026""#), []),
        (issue(#""id": "urn:example:a", "title": "A", "language": "en", "date": "2028-02-29""#), []),
        (issue(#""id": "urn:example:a", "title": "A", "language": "en", "date": "2026-02-29""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "A", "language": "en", "date": "March 2026""#), ["SCH-004"]),
        (issue(#""id": "urn:example:a", "title": "A", "language": "en", "number": 12"#), ["SCH-003"]),
        (issue(#""id": "urn:example:a", "title": "A""#), ["SCH-002"]),
        (document(#""src": "issue.pdf", "sha256": "abc""#), ["SCH-004"]),
        (document(#""src": "issue.pdf", "pages": 0"#), ["SCH-004"]),
        (document(#""src": "issue.pdf", "pages": 1.5"#), ["SCH-003"]),
        (document(#""src": "pdf/issue.pdf""#), ["REF-007"]),
        (overlay(region), []),
        (overlay(region + #", "x-note": {"anything": [1, "two"]}"#), []),
        (overlay(region + #", "lang": "??""#), ["SCH-004"]),
        (overlay(region + #", "z": 101"#), ["SCH-004"]),
        (overlay(region + #", "role": "advert""#), ["SCH-004"]),
        (overlay(region + #", "hidden": "yes""#), ["SCH-003"]),
        (overlay(#""kind": "region", "id": "1st", "rect": [1, 2, 3, 4]"#), ["SCH-004"]),
        (overlay(#""kind": "region", "id": "a b", "rect": [1, 2, 3, 4]"#), ["SCH-004"]),
        (overlay(#""kind": "region", "id": "r", "rect": [1, 2, 3]"#), ["SCH-004"]),
        (overlay(#""kind": "panorama", "id": "r", "rect": [1, 2, 3, 4]"#), ["SCH-004"]),
        (overlay(#""id": "r", "rect": [1, 2, 3, 4]"#), ["SCH-002"]),
        (overlay(region + #", "sources": []"#), ["SCH-006"]),
        (overlay(region + #", "colour": "red""#), ["SCH-005"]),
        (overlay(gallery + #", "interval": 0"#), []),
        (overlay(gallery + #", "interval": 0.5"#), ["SCH-004"]),
        (overlay(gallery + #", "interval": 61"#), ["SCH-004"]),
        (overlay(#""kind": "gallery", "id": "g", "rect": [1, 2, 300, 400], "items": []"#), ["SCH-004"]),
        (overlay(widget + #", "network": ["https://api.example.org", "https://a.example:8443"]"#), []),
        (overlay(widget + #", "network": ["http://api.example.org"]"#), ["SCH-004"]),
        (overlay(widget + #", "network": ["https://api.example.org/v1"]"#), ["SCH-004"]),
        (overlay(widget + #", "network": ["*"]"#), ["SCH-004"]),
        (
            overlay(#""kind": "link", "id": "l", "rect": [1, 2, 300, 400], "alt": "L", "on": [{"do": "goto"}]"#),
            ["SCH-002"]
        ),
        (
            overlay(
                #""kind": "link", "id": "l", "rect": [1, 2, 300, 400], "alt": "L", "on": [{"do": "goto", "page": 1, "url": "https://example.org"}]"#
            ), ["SCH-006"]
        ),
    ])
    func manifests(_ text: String, _ expected: [String]) async throws {
        let found = try await LoneManifest.findings(text.bytes)
        #expect(found.map(\.rule) == expected, "\(text): \(found.map(\.message))")
    }

    @Test func limits() async throws {
        let overlays = (0..<3).map { #"{"kind": "region", "id": "r\#($0)", "rect": [1, 2, 3, 4]}"# }
        var trial = Trial.overlays("three", overlays)
        try await expect(trial)
        try trial.options.limits.set("page-overlays=2")
        trial.expected = ["SYN-004"]
        try await expect(trial)
        trial.options = .unhurried
        try trial.options.limits.set("overlays=2")
        try await expect(trial)
        trial.options = .unhurried
        try trial.options.limits.set("manifest=100")
        try await expect(trial)
        trial.options = .unhurried
        try trial.options.limits.set("depth=4")
        try await expect(trial)
        trial.options = .unhurried
        try trial.options.limits.set("string=8")
        try await expect(trial)
    }
}
