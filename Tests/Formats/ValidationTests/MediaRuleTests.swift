import Foundation
import RectoValidation
import TestSupport
import Testing

/// Rules about films, sounds and pictures, and what readers need of them.
@Suite struct MediaRuleTests {
    private static let silent = Trial.fixture("ACC-001/bad/assets/film.mp4")
    private static let sounding = Trial.fixture("ACC-003/bad/assets/film.mp4")
    private static let webm = Trial.fixture("MED-001/bad/assets/film.webm")
    private static let png = Trial.fixture("ACC-002/bad/assets/route.png")
    private static let other = Trial.fixture("ACC-006/bad/assets/first.png")

    /// Small real files of the media room's tests.
    private static func sample(_ name: String) -> [UInt8] {
        let folder = FixtureFolder.root + "/../../Tests/Formats/MediaTests/Files/"
        return Array(FileManager.default.contents(atPath: folder + name) ?? Data())
    }

    private static func video(
        _ description: String, _ name: String, _ bytes: [UInt8], _ more: String = "", alt: String = "A film",
        files: [String: [UInt8]] = [:], finds expected: [String] = []
    ) -> Trial {
        .overlays(
            description,
            [
                #"{"kind": "video", "id": "v1", "rect": [60, 80, 320, 180], "alt": "\#(alt)", "sources": [{"src": "assets/\#(name)"}]\#(more.isEmpty ? "" : ", " + more)}"#
            ], files: files.merging(["assets/" + name: bytes]) { $1 }, expected)
    }

    private static func audio(
        _ description: String, _ name: String, _ bytes: [UInt8], _ more: String = "", finds expected: [String] = []
    ) -> Trial {
        .overlays(
            description,
            [
                #"{"kind": "audio", "id": "s1", "rect": [60, 80, 100, 100], "alt": "A sound", "transcript": "assets/t.txt", "sources": [{"src": "assets/\#(name)"}]\#(more.isEmpty ? "" : ", " + more)}"#
            ], files: ["assets/" + name: bytes, "assets/t.txt": "Words".bytes], expected)
    }

    private static func pictures(
        _ description: String, _ files: [String: [UInt8]], _ more: String = "", item: String = #", "alt": "A""#,
        finds expected: [String] = []
    ) -> Trial {
        let items = files.keys.sorted().map { #"{"src": "assets/\#($0)"\#(item)}"# }
        return .overlays(
            description,
            [
                #"{"kind": "gallery", "id": "g1", "rect": [60, 80, 320, 180], "items": [\#(items.joined(separator: ", "))]\#(more.isEmpty ? "" : ", " + more)}"#
            ], files: Dictionary(uniqueKeysWithValues: files.map { ("assets/" + $0.key, $0.value) }), expected)
    }

    @Test(arguments: [
        video("a WebM is as good", "a.webm", webm),
        video("H.264 with 10 bits", "a.mp4", sample("h264-high422.mp4"), finds: ["MED-006", "MED-004"]),
        video("Matroska", "a.mkv", sample("vp8.mkv"), finds: ["MED-004"]),
        video("an AVI", "a.avi", sample("film.avi"), finds: ["MED-003"]),
        video("sound only", "a.mp4", sample("aac.m4a"), finds: ["MED-003"]),
        video("a picture", "a.png", png, finds: ["MED-003"]),
        video("a PDF", "a.mp4", "%PDF-1.7\n".bytes, finds: ["MED-003"]),
        video("nothing", "a.mp4", [], finds: ["MED-005"]),
        video("noise", "a.mp4", [1, 2, 3, 0, 255, 254], finds: ["MED-005"]),
        video("a film with another extension", "a.webm", silent, finds: ["MED-002"]),
        audio("an MP3", "a.mp3", sample("cbr.mp3")),
        audio("M4A", "a.m4a", sample("aac.m4a"), finds: ["MED-006"]),
        audio("Opus", "a.ogg", sample("opus.ogg")),
        audio("WAV", "a.wav", sample("pcm.wav"), finds: ["MED-004"]),
        audio("a film without sound", "a.mp4", silent, finds: ["MED-003"]),
        pictures(
            "all that browsers show",
            ["a.jpg": sample("rgb.jpg"), "b.png": png, "c.webp": sample("lossy.webp"), "d.gif": sample("still.gif")]),
        pictures("an animated one", ["a.gif": sample("animated.gif")]),
        pictures("16 bits", ["a.png": sample("grey16.png")], finds: ["MED-007"]),
        pictures("TIFF", ["a.tif": [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]], finds: ["MED-004"]),
        pictures("cut off", ["a.jpg": Array(sample("rgb.jpg").prefix(600))], finds: ["MED-005"]),
        pictures("a text", ["a.png": "Not a picture".bytes], finds: ["MED-003"]),
    ])
    func formats(_ trial: Trial) async throws { try await expect(trial) }

    @Test(arguments: [
        (#"[{"src": "assets/a.mp4", "type": "video/mp4; codecs=\"avc1.42E01E\""}]"#, [String]()),
        (#"[{"src": "assets/a.mp4", "type": "VIDEO/MP4"}]"#, []),
        (#"[{"src": "assets/a.mp4", "type": "video/webm"}]"#, ["MED-001"]),
        (#"[{"src": "assets/a.mp4", "type": "application/x-mpegURL"}]"#, ["MED-001"]),
        (#"[{"src": "assets/a.mp4"}, {"src": "assets/b.mp4"}]"#, ["REF-001"]),
    ])
    func types(_ sources: String, _ expected: [String]) async throws {
        try await expect(
            .overlays(
                sources,
                [
                    #"{"kind": "video", "id": "v1", "rect": [60, 80, 320, 180], "alt": "A film", "sources": \#(sources)}"#
                ],
                files: ["assets/a.mp4": Self.silent], expected))
    }

    @Test(arguments: [
        video(
            "captions", "a.mp4", sounding, #""tracks": [{"src": "assets/a.vtt", "lang": "en"}]"#,
            files: ["assets/a.vtt": "WEBVTT\n".bytes]),
        video(
            "subtitles are no captions", "a.mp4", sounding,
            #""tracks": [{"src": "assets/a.vtt", "lang": "en", "kind": "subtitles"}]"#,
            files: ["assets/a.vtt": "WEBVTT\n".bytes], finds: ["ACC-003"]),
        video("a silent decoration", "a.mp4", sounding, #""start": "visible", "loop": false"#, alt: ""),
        video("a muted film that can be turned up", "a.mp4", sounding, #""muted": true"#, finds: ["ACC-003"]),
        video("a muted film that can't", "a.mp4", sounding, #""muted": true, "controls": false"#),
        video(
            "runs for ever", "a.mp4", silent, #""start": "page", "loop": true, "controls": false"#, finds: ["ACC-006"]),
        video("runs for a second", "a.mp4", silent, #""start": "page", "controls": false"#),
        video(
            "stops on a tap", "a.mp4", silent,
            #""start": "page", "loop": true, "controls": false, "on": [{"do": "toggle", "target": "v1"}]"#),
        video(
            "stops when it is left, which nobody chooses", "a.mp4", silent,
            #""start": "page", "loop": true, "controls": false, "on": [{"event": "leave", "do": "stop", "target": "v1"}]"#,
            finds: ["ACC-006"]),
        audio("starts by itself, with controls", "a.mp3", sample("cbr.mp3"), #""start": "page", "loop": true"#),
        audio(
            "starts by itself, without", "a.mp3", sample("cbr.mp3"),
            #""start": "page", "loop": true, "controls": false"#, finds: ["ACC-005"]),
        audio("a second of sound", "a.mp3", sample("cbr.mp3"), #""start": "page", "controls": false"#),
        pictures(
            "a slideshow that comes to its end", ["a.png": png, "b.png": other], #""interval": 4, "loop": false"#),
        pictures("one picture does not move", ["a.png": png], #""interval": 4"#),
        pictures("decoration", ["a.png": png], item: #", "alt": """#),
        pictures("one picture, described by its overlay", ["a.png": png], #""alt": "Chart of the leg""#, item: ""),
        pictures(
            "two pictures, of which neither is", ["a.png": png, "b.png": other], #""alt": "Charts""#, item: "",
            finds: ["ACC-002", "ACC-002"]),
        pictures("named by its camera", ["a.png": png], item: #", "alt": "DSC_0012""#, finds: ["ACC-007"]),
        pictures("a word that begins like a camera's", ["a.png": png], item: #", "alt": "Imagery""#),
        .overlays(
            "a copy of the title",
            [#"{"kind": "region", "id": "r", "rect": [1, 2, 300, 400], "title": "The route", "alt": "the route"}"#],
            ["ACC-007"]),
        .overlays(
            "an address that ends like a file",
            [Trial.link("a", "10, 10, 100, 60").replacingOccurrences(of: "Read on", with: "example.ai")]),
        .overlays(
            "twins",
            [
                Trial.link("a", "10, 10, 100, 60", #""orientation": "portrait""#),
                Trial.link("b", "10, 110, 100, 60", #""orientation": "landscape""#),
            ]),
        .overlays(
            "two for the same orientation",
            [
                Trial.link("a", "10, 10, 100, 60", #""orientation": "portrait""#),
                Trial.link("b", "10, 110, 100, 60", #""orientation": "portrait""#),
            ], ["ACC-008", "ACC-008"]),
        .overlays(
            "the next column starts at the top",
            [Trial.link("a", "10, 700, 200, 60"), Trial.link("b", "300, 60, 200, 60")]),
        .overlays(
            "and from right to left at the left",
            [Trial.link("a", "300, 700, 200, 60"), Trial.link("b", "10, 60, 200, 60")],
            root: GeometryRuleTests.rightToLeft),
        .overlays(
            "from right to left in the wrong order",
            [Trial.link("a", "10, 700, 200, 60"), Trial.link("b", "300, 60, 200, 60")],
            root: GeometryRuleTests.rightToLeft, ["ACC-009"]),
    ])
    func access(_ trial: Trial) async throws { try await expect(trial) }

    /// A poster that two films share is told of for the film that it does not fit.
    @Test func postersAreComparedWithEachFilm() async throws {
        let tall = Trial.fixture("MED-009/bad/assets/poster.png")
        func film(_ id: String, _ y: Int) -> String {
            #"{"kind": "video", "id": "\#(id)", "rect": [60, \#(y), 320, 180], "alt": "A film", "poster": "assets/p.png", "sources": [{"src": "assets/a.mp4"}]}"#
        }
        let files = ["assets/a.mp4": Self.silent, "assets/p.png": tall]
        try await expect(.overlays("both", [film("v1", 60), film("v2", 260)], files: files, ["MED-009"]))
    }

    @Test(arguments: [
        ("WEBVTT\n", [String]()),
        (
            "WEBVTT - A film\n\nNOTE by hand\n\n1\n00:00.000 --> 00:01.000 line:0\n<v Anna>Hello\n\n00:01.000 --> 01:00:02.000\nBye\n",
            []
        ),
        ("1\n00:00:00,000 --> 00:00:01,000\nHello\n", ["MED-008"]),
        ("WEBVTT\n\n00:02.000 --> 00:03.000\nA\n\n00:01.000 --> 00:02.000\nB\n", ["MED-008"]),
        ("WEBVTT\n\n00:02,000 --> 00:03,000\nA\n", ["MED-008"]),
        ("", ["MED-008"]),
    ])
    func cues(_ text: String, _ expected: [String]) async throws {
        try await expect(
            Self.video(
                text, "a.mp4", Self.silent, #""tracks": [{"src": "assets/a.vtt", "lang": "en"}]"#,
                files: ["assets/a.vtt": text.bytes], finds: expected))
    }

    @Test(arguments: [
        Trial(
            description: "twins for two orientations start by themselves",
            pages: [
                Trial.page(
                    1,
                    ["portrait", "landscape"].enumerated().map { place, way in
                        #"{"kind": "video", "id": "\#(way)", "rect": [60, \#(60 + 200 * place), 320, 180], "alt": "A film", "start": "page", "orientation": "\#(way)", "sources": [{"src": "assets/a.mp4"}]}"#
                    })
            ], files: ["assets/a.mp4": silent]),
        Trial(
            description: "40 regions besides 40 links",
            pages: [
                Trial.page(
                    1,
                    (0..<80).map { place in
                        place < 40
                            ? Trial.link("l\(place)", "\(10 + 60 * (place % 8)), \(10 + 60 * (place / 8)), 50, 50")
                            : #"{"kind": "region", "id": "r\#(place)", "rect": [10, 700, 40, 40]}"#
                    })
            ]),
        Trial(
            description: "41 links",
            pages: [
                Trial.page(
                    1,
                    (0..<41).map { place in
                        Trial.link("l\(place)", "\(10 + 60 * (place % 8)), \(10 + 60 * (place / 8)), 50, 50")
                    })
            ], expected: ["PRF-002"]),
    ])
    func pages(_ trial: Trial) async throws { try await expect(trial) }

    /// A picture in a small box and in a large one has as many pixels as the large one needs.
    @Test func pixelsAreWeighedByTheLargestBox() async throws {
        let bytes = Trial.fixture("PRF-005/bad/assets/leg-1.png")
        func gallery(_ id: String, _ rect: String, _ more: String = "") -> String {
            #"{"kind": "gallery", "id": "\#(id)", "rect": [\#(rect)], "items": [{"src": "assets/a.png", "alt": "A"}]\#(more)}"#
        }
        let files = ["assets/a.png": bytes]
        try await expect(.overlays("small", [gallery("g1", "10, 10, 40, 40")], files: files, ["PRF-003"]))
        try await expect(
            .overlays("both", [gallery("g1", "10, 10, 40, 40"), gallery("g2", "10, 60, 550, 550")], files: files))
        try await expect(
            .overlays(
                "a popup",
                [gallery("g1", "10, 10, 40, 40"), gallery("g2", "10, 60, 40, 40", #", "present": "popup""#)],
                files: files))
    }
}
