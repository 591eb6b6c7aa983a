import RectoValidation
import Testing

@Suite struct ActionRuleTests {
    private static let film = Trial.fixture("ACT-004/bad/assets/film.mp4")
    private static let files = ["assets/film.mp4": film, "assets/a.txt": "Story".bytes]

    private static func video(_ id: String, _ y: Int, _ more: String = "") -> String {
        #"{"kind": "video", "id": "\#(id)", "rect": [60, \#(y), 320, 180], "alt": "A film", "sources": [{"src": "assets/film.mp4"}]\#(more.isEmpty ? "" : ", " + more)}"#
    }

    private static func article(_ id: String, _ y: Int, _ more: String = "") -> String {
        #"{"kind": "article", "id": "\#(id)", "rect": [400, \#(y), 100, 60], "alt": "A story", "src": "assets/a.txt"\#(more.isEmpty ? "" : ", " + more)}"#
    }

    private static func end(_ verb: String, _ target: String) -> String {
        #""on": [{"event": "end", "do": "\#(verb)", "target": "\#(target)"}]"#
    }

    private static func on(_ event: String, _ action: String) -> String {
        #""on": [{"event": "\#(event)", "do": \#(action)}]"#
    }

    private static func films(_ description: String, _ overlays: [String], _ expected: [String] = []) -> Trial {
        .overlays(description, overlays, files: files, expected)
    }

    @Test(arguments: [
        films(
            "two on tap",
            [
                #"{"kind": "link", "id": "a", "rect": [10, 10, 100, 60], "alt": "Both", "on": [{"do": "goto", "page": 2}, {"do": "open", "url": "https://example.org/"}]}"#
            ], ["ACT-001"]
        ).bare,
        films(
            "one on tap, one on enter",
            [
                #"{"kind": "link", "id": "a", "rect": [10, 10, 100, 60], "alt": "Both", "on": [{"do": "goto", "page": 2}, {"event": "enter", "do": "goto", "page": 3}]}"#
            ]
        ).bare,
        films(
            "none on tap",
            [
                #"{"kind": "link", "id": "a", "rect": [10, 10, 100, 60], "alt": "Both", "on": [{"event": "enter", "do": "goto", "page": 3}]}"#
            ], ["ACT-001"]
        ).bare,
        films(
            "an action that can't be read is one all the same",
            [
                #"{"kind": "link", "id": "a", "rect": [10, 10, 100, 60], "alt": "Both", "on": [{"do": "fly"}]}"#
            ], ["SCH-004"]
        ).bare,
    ])
    func links(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        films("reset a link", [Trial.link("a", "10, 10, 100, 60", do: #""reset", "target": "a""#)], ["ACT-002"])
            .bare,
        films(
            "stop an article",
            [Trial.link("s", "10, 10, 100, 60", do: #""stop", "target": "a1""#), article("a1", 300), video("v1", 300)],
            ["ACT-002"]),
        films(
            "toggle an article",
            [
                Trial.link("s", "10, 10, 100, 60", do: #""toggle", "target": "a1""#), article("a1", 300),
                video("v1", 300),
            ]),
        films(
            "start a film",
            [Trial.link("s", "10, 10, 100, 60", do: #""start", "target": "v1""#), article("a1", 300), video("v1", 300)]),
        films(
            "toggled, so shown",
            [
                Trial.link("s", "10, 10, 100, 60", do: #""toggle", "target": "a1""#),
                article("a1", 300, #""hidden": true"#), video("v1", 300),
            ]),
        films(
            "hidden once more, never shown",
            [
                Trial.link("s", "10, 10, 100, 60", do: #""hide", "target": "a1""#),
                article("a1", 300, #""hidden": true"#), video("v1", 300),
            ], ["ACT-003"]),
        films(
            "shown by an overlay that can't be read",
            [
                #"{"kind": "link", "id": "s", "rect": "10 10 100 60", "alt": "Read", "on": [{"do": "show", "target": "a1"}]}"#,
                article("a1", 300, #""hidden": true"#), video("v1", 300),
            ], ["SCH-003"]),
        films(
            "a target that can't be read",
            [
                Trial.link("s", "10, 10, 100, 60", do: #""start", "target": "v1""#),
                #"{"kind": "video", "id": "v1", "rect": [60, 300], "alt": "A film", "sources": [{"src": "assets/film.mp4"}]}"#,
                article("a1", 300), video("v2", 300),
            ], ["SCH-004"]),
        films("end of an article", [article("a1", 300, end("show", "v1")), video("v1", 300)], ["ACT-004"]),
        films("enter of an article", [article("a1", 300, on("enter", #""start", "target": "v1""#)), video("v1", 300)]),
    ])
    func targets(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        films(
            "a film that starts itself again", [article("a1", 300), video("v1", 60, end("start", "v1"))], ["ACT-005"]),
        films(
            "through three",
            [
                article("a1", 300), video("v1", 60, end("start", "v2")), video("v2", 260, end("start", "v3")),
                video("v3", 460, end("start", "v1")),
            ], ["ACT-005"]),
        films(
            "a chain of three",
            [
                article("a1", 300), video("v1", 60, end("start", "v2")), video("v2", 260, end("start", "v3")),
                video("v3", 460, end("show", "a1")),
            ]),
        films(
            "started by a tap",
            [
                article("a1", 300), video("v1", 60, end("start", "v2")),
                video("v2", 260, on("tap", #""start", "target": "v1""#)),
            ]),
        films(
            "one that loops has no end",
            [
                article("a1", 300), video("v1", 60, end("start", "v2")),
                video("v2", 260, end("start", "v1") + #", "loop": true"#),
            ], ["ACT-004"]),
        films(
            "showing and hiding by turns",
            [
                article("a1", 300, on("enter", #""hide", "target": "a2""#)),
                article(
                    "a2", 400,
                    #""on": [{"event": "leave", "do": "hide", "target": "a1"}, {"event": "enter", "do": "show", "target": "a1"}]"#
                ),
                article("a3", 500, on("leave", #""show", "target": "a2""#)), video("v1", 60),
            ]),
        films(
            "each shows the other when it goes, and hides it when it comes",
            [
                article(
                    "a1", 300,
                    #""on": [{"event": "leave", "do": "show", "target": "a2"}, {"event": "enter", "do": "hide", "target": "a2"}]"#
                ),
                article(
                    "a2", 400,
                    #""on": [{"event": "leave", "do": "show", "target": "a1"}, {"event": "enter", "do": "hide", "target": "a1"}]"#
                ),
                video("v1", 60),
            ]),
        films(
            "a blink",
            [
                article(
                    "a1", 300,
                    #""on": [{"event": "leave", "do": "show", "target": "a1"}, {"event": "enter", "do": "hide", "target": "a1"}]"#
                ),
                video("v1", 60),
            ], ["ACT-005"]),
        films(
            "an end that shows something once",
            [
                article("a1", 300, #""hidden": true, "on": [{"event": "enter", "do": "start", "target": "v1"}]"#),
                video("v1", 60, end("show", "a1")),
            ]),
        Trial(
            description: "pages that turn each other",
            pages: [
                Trial.page(1, [article("a1", 300, on("enter", #""goto", "page": 3"#)), video("v1", 60)]),
                Trial.page(3, [article("a2", 300, on("enter", #""goto", "page": 1"#))]),
            ], files: files, expected: ["ACT-005"]),
        Trial(
            description: "a page that turns to itself",
            pages: [
                Trial.page(1, [article("a1", 300, on("enter", #""goto", "page": 1"#)), video("v1", 60)])
            ], files: files),
    ])
    func cycles(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        Trial(
            description: "the partner page",
            pages: [
                Trial.page(2, [Trial.link("s", "10, 10, 100, 60", do: #""start", "target": "v1""#)]),
                Trial.page(3, [video("v1", 60), article("a1", 60)]),
            ], files: files),
        Trial(
            description: "the next spread",
            pages: [
                Trial.page(3, [Trial.link("s", "10, 10, 100, 60", do: #""start", "target": "v1""#)]),
                Trial.page(4, [video("v1", 60), article("a1", 60)]),
            ], files: files, expected: ["ACT-006"]),
        Trial(
            description: "the cover stands alone",
            pages: [
                Trial.page(1, [Trial.link("s", "10, 10, 100, 60", do: #""show", "target": "v1""#)]),
                Trial.page(2, [video("v1", 60), article("a1", 60)]),
            ], files: files, expected: ["ACT-006"]),
        Trial(
            description: "the cover is a left page",
            pages: [
                Trial.page(1, [Trial.link("s", "10, 10, 100, 60", do: #""show", "target": "v1""#)]),
                Trial.page(2, [video("v1", 60), article("a1", 60)]),
            ], root: #""spread": {"first": "left"}"#, files: files),
        Trial(
            description: "stopping what plays on another page",
            pages: [
                Trial.page(1, [Trial.link("s", "10, 10, 100, 60", do: #""stop", "target": "v1""#)]),
                Trial.page(4, [video("v1", 60), article("a1", 60)]),
            ], files: files),
    ])
    func partners(_ trial: Trial) async throws { try await expect(trial) }
}

extension Trial {
    /// The same, without assets.
    var bare: Trial {
        var trial = self
        trial.files = [:]
        return trial
    }
}
