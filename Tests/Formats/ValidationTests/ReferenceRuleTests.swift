import Foundation
import RectoValidation
import Testing

@Suite struct ReferenceRuleTests {
    private static let png = Trial.fixture("REF-001/good/assets/route.png")
    private static let widget =
        #"{"kind": "widget", "id": "w1", "rect": [60, 60, 180, 180], "alt": "Wind rose", "src": "assets/wind/index.html""#

    private static func picture(_ name: String) -> String {
        #"{"kind": "gallery", "id": "g1", "rect": [40, 60, 320, 180], "items": [{"src": "\#(name)", "alt": "Chart"}]}"#
    }

    private static func pictured(_ name: String, file: String, _ expected: [String]) -> Trial {
        .overlays(name, [picture(name)], files: [file: png], expected)
    }

    /// A path that is wrong in one way has one finding, and its file is not called unused.
    @Test(arguments: [
        pictured("assets/a.png", file: "assets/a.png", []),
        pictured("assets/my film.png", file: "assets/my film.png", []),
        pictured("./assets/a.png", file: "assets/a.png", ["REF-007"]),
        pictured("assets//a.png", file: "assets/a.png", ["REF-007"]),
        pictured("assets/../assets/a.png", file: "assets/a.png", ["REF-007"]),
        pictured("/assets/a.png", file: "assets/a.png", ["REF-007"]),
        pictured(#"assets\\a.png"#, file: "assets/a.png", ["REF-007"]),
        pictured("assets/a.png?v=2", file: "assets/a.png", ["REF-007"]),
        pictured("assets/a.png#top", file: "assets/a.png", ["REF-007"]),
        pictured("https://example.org/a.png", file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured("data:image/png;base64,AAAA", file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured(#"C:\\a.png"#, file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured("C:/a.png", file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured("images/a.png", file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured("assets", file: "assets/a.png", ["REF-003", "REF-007"]),
        pictured("assets/A.PNG", file: "assets/a.png", ["REF-002"]),
        pictured("assets/b.png", file: "assets/a.png", ["REF-003", "REF-001"]),
        pictured("assets/my%20film.png", file: "assets/my film.png", ["REF-001"]),
        pictured("assets/cafe\u{301}.png", file: "assets/caf\u{E9}.png", ["REF-002"]),
        pictured("assets/caf\u{E9}.png", file: "assets/cafe\u{301}.png", ["REF-002"]),
    ])
    func paths(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        ("asset/film.png", "\"asset/film.png\" is outside assets/; did you mean assets/film.png?"),
        ("film.png", "\"film.png\" is outside assets/; did you mean assets/film.png?"),
        ("assets/flim.png", "assets/flim.png is not in the package; did you mean assets/film.png?"),
        ("assets/quite/another.png", "assets/quite/another.png is not in the package"),
        (
            #"assets\film.png"#,
            "\"assets\u{c}ilm.png\" has a control character, which \\f, \\b, \\n, \\r or \\t is in JSON; write / between folders"
        ),
    ])
    func whatMayHaveBeenMeant(_ path: String, _ message: String) async throws {
        let found = try await Self.pictured(path, file: "assets/film.png", []).findings()
        #expect(found.contains { $0.message == message }, "\(found.map(\.message))")
    }

    @Test func twoFormsOfAnAccentAreToldApartInWords() async throws {
        let found = try await Self.pictured("assets/caf\u{E9}.png", file: "assets/cafe\u{301}.png", []).findings()
        #expect(found.first?.message.contains("letter and accent apart, NFD") == true)
    }

    @Test(arguments: [
        Trial.overlays(
            "a page of its own",
            [widget + "}"],
            files: ["assets/wind/index.html": "<!DOCTYPE html><title>Wind</title><p>5</p>".bytes]),
        .overlays(
            "what pages and style sheets use in turn",
            [widget + "}"],
            files: [
                "assets/wind/index.html": #"""
                <!DOCTYPE html><title>Wind</title><link rel="stylesheet" href="css/rose.css">
                <img src="../shared/a.png" srcset="b.png 1x, c.png 2x" alt="Rose"><img alt="" src="data:image/png;base64,AAAA">
                <a href="mailto:office@example.org">Write</a> <a href="#top">Up</a> <a href="more.html">More</a>
                """#.bytes,
                "assets/wind/more.html":
                    #"<!DOCTYPE html><title>More</title><svg><style>rect{fill:red}</style><rect/></svg>"#.bytes,
                "assets/wind/css/rose.css":
                    #"@font-face{font-family:R;src:url("../fonts/rose.woff2")} p{font-family:R}"#.bytes,
                "assets/wind/fonts/rose.woff2": "wOF2\0\u{1}\0\0".bytes, "assets/shared/a.png": png,
                "assets/wind/b.png": Trial.fixture("ACC-006/bad/assets/first.png"),
                "assets/wind/c.png": Trial.fixture("ACC-006/bad/assets/second.png"),
            ]),
        .overlays(
            "a script may load all of its folder",
            [widget + #", "scripts": true}"#],
            files: [
                "assets/wind/index.html": "<!DOCTYPE html><title>Wind</title><script>fetch('data.json')</script>".bytes,
                "assets/wind/data.json": "{}".bytes,
            ]),
        .overlays(
            "nothing uses the neighbour's file",
            [widget + #", "scripts": true}"#],
            files: [
                "assets/wind/index.html": "<!DOCTYPE html><title>Wind</title><p>5</p>".bytes,
                "assets/window/data.json": "{}".bytes,
            ], ["REF-003"]),
        .overlays(
            "above the package",
            [widget + "}"],
            files: [
                "assets/wind/index.html": #"<!DOCTYPE html><title>Wind</title><img src="../../../a.png" alt="A">"#.bytes
            ], ["REF-008"]),
        .overlays(
            "another case",
            [widget + "}"],
            files: [
                "assets/wind/index.html": #"<!DOCTYPE html><title>Wind</title><img src="A.png" alt="A">"#.bytes,
                "assets/wind/a.png": png,
            ], ["REF-008"]),
        .overlays(
            "a font that a style sheet asks for",
            [widget + "}"],
            files: [
                "assets/wind/index.html":
                    "<!DOCTYPE html><title>Wind</title><style>@font-face{src:url(r.woff2)}</style>".bytes
            ], ["REF-008"]),
        .overlays("a file at the root", [], files: ["README.txt": "Hello".bytes], ["REF-003"]),
        .overlays("what the container keeps to itself", [], files: ["META-INF/signature.xml": "<x/>".bytes]),
    ])
    func closure(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        Trial(description: "page 0", pages: [Trial.page(0, [])], expected: ["REF-004", "SCH-004"]),
        Trial(description: "page 5 of 4", pages: [Trial.page(5, [])], expected: ["REF-004"]),
        Trial(
            description: "an outline to page 9 of 4", root: #""outline": [{"title": "Far", "page": 9}]"#,
            expected: ["REF-004"]),
        Trial(
            description: "thrice", pages: [Trial.page(2, []), Trial.page(2, []), Trial.page(2, [])],
            expected: ["REF-005", "REF-005"]),
    ])
    func pages(_ trial: Trial) async throws { try await expect(trial) }

    @Test func linksAreProbedOnceAndOnlyOnRequest() async throws {
        let prober = CountingProber()
        let overlays = [
            Trial.link("a", "10, 10, 100, 60", do: #""open", "url": "https://example.org/gone""#),
            Trial.link("b", "10, 110, 100, 60", do: #""open", "url": "https://example.org/gone""#),
            Trial.link("c", "10, 210, 100, 60", do: #""open", "url": "mailto:office@example.org""#),
        ]
        let trial = Trial.overlays("", overlays)
        #expect(try await trial.findings().isEmpty)
        #expect(try await trial.findings(prober: prober).map(\.message) == ["404", "404"])
        #expect(await prober.asked == ["https://example.org/gone"])
    }
}

private actor CountingProber: LinkProber {
    private(set) var asked: [String] = []

    func problem(with url: String) async -> String? {
        asked.append(url)
        return "404"
    }
}
