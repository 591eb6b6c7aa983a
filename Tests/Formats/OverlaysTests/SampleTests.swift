import RectoGeometry
import RectoLocatedTrees
import RectoOverlays
import RectoPackaging
import TestSupport
import Testing

/// One issue in three syntaxes: the sample in `Overlays/sample`.
@Suite struct SampleTests {
    private static func sample(_ syntax: ManifestSyntax) throws -> [UInt8] {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        let path = parts.joined(separator: "/") + "/Overlays/sample/\(syntax.rawValue)/overlay.\(syntax.rawValue)"
        return try #require(try Files.read(path))
    }

    private static func read(_ bytes: [UInt8], _ syntax: ManifestSyntax) throws -> OverlayManifest {
        try ReadManifest.reading(bytes, syntax: syntax, name: "overlay.\(syntax.rawValue)").manifest
    }

    @Test func threeSyntaxesAreOneModel() throws {
        let models = try ManifestSyntax.allCases.map { try Self.read(Self.sample($0), $0) }
        #expect(models[0] == models[1])
        #expect(models[0] == models[2])
        // All but films of other sites: the sample is shown without a network.
        let kinds = Set(models[0].pages.flatMap(\.overlays).map(\.kind))
        #expect(kinds == Set(Overlay.Kind.allCases).subtracting([.embed]))
    }

    /// Every pair of syntaxes: the tree is written in the other, and read back as the same model.
    @Test(arguments: ManifestSyntax.allCases, ManifestSyntax.allCases)
    func conversionKeepsTheModel(source: ManifestSyntax, target: ManifestSyntax) throws {
        let bytes = try Self.sample(source)
        let tree = try #require(ManifestReader.read(bytes, syntax: source, shape: OverlayFormat.shape).tree)
        let written = try ManifestWriter.write(tree, as: target, shape: OverlayFormat.shape)
        #expect(try Self.read(written, target) == Self.read(bytes, source))
    }

    @Test(arguments: ManifestSyntax.allCases) func writtenModelReadsBackEqual(syntax: ManifestSyntax) throws {
        let model = try Self.read(Self.sample(.json), .json)
        let written = try ManifestWriter.write(model.draft.tree(), as: syntax, shape: OverlayFormat.shape)
        #expect(try Self.read(written, syntax) == model)
    }

    /// Values other than the defaults in every place, and no values where there may be none.
    @Test(arguments: ManifestSyntax.allCases) func everyKeyIsWritten(syntax: ManifestSyntax) throws {
        let film = Video(
            sources: [PlayableSource(path: "assets/a.mp4", type: "video/mp4"), PlayableSource(path: "assets/a.webm")],
            poster: "assets/a.jpg",
            tracks: [TextTrack(path: "assets/a.vtt", kind: .chapters, language: "pt-BR", label: "Português")],
            start: .page, delay: 1.5, loops: true, isMuted: true, hasControls: false, fit: .cover,
            presentation: .fullscreen, transcript: "assets/a.html")
        let sound = Audio(
            sources: [PlayableSource(path: "assets/a.mp3")], poster: "assets/a.png", transcript: "assets/a.txt",
            start: .visible, delay: 60, loops: true, hasControls: false, persists: true)
        let pictures = Gallery(
            items: [.init(path: "assets/1.jpg", alt: "", caption: "Two\nlines"), .init(path: "assets/2.jpg")],
            interval: 1.5, loops: false, transition: .none, fit: .fill, presentation: .popup)
        let widget = Widget(
            path: "assets/w/index.html", viewport: .init(width: 320, height: 240.5), runsScripts: true,
            network: ["https://a.example", "https://b.example:8443"], poster: "assets/w.png", isInteractive: false,
            scrolls: true, presentation: .popup)
        let actions: [Trigger.Action] = [
            .goto(page: 3, rect: .init(x: 1, y: 2, width: 3, height: 4.25)), .goto(page: 1, rect: nil),
            .open(url: "https://example.org/?a=1&b=\"2\""), .start(target: "a"), .stop(target: "b"),
            .toggle(target: "c"),
            .show(target: "d"), .hide(target: "e"), .reset(target: "f"),
        ]
        let events = Trigger.Event.allCases
        let contents: [Overlay.Content] = [
            .link, .video(film), .audio(sound), .gallery(pictures), .widget(widget),
            .embed(
                Embed(url: "https://youtu.be/M7lc1UVf-VE?t=90", poster: "assets/e.jpg", presentation: .popup)),
            .article(Article(path: "assets/t.html", presentation: .fullscreen)), .region(Region(role: .ad)),
        ]
        let overlays = contents.enumerated().map { index, content in
            Overlay(
                id: "o\(index)", rect: .init(x: 0.1, y: -0.5, width: 0.25, height: 1), content: content, title: "Title",
                alt: index == 0 ? "" : "What is <seen> & 'heard'", language: "en", z: -100 + index, isHidden: true,
                orientation: index % 2 == 0 ? .portrait : .landscape, minZoom: 0.5, maxZoom: 7.75,
                triggers: actions.enumerated().map { Trigger(events[($0 + index) % events.count], $1) })
        }
        let model = OverlayManifest(
            units: .fraction,
            issue: .init(
                id: "com.example.vela.12", title: "Vela “12”", language: "ja", date: "2026-02-28", number: "12b",
                publisher: "Example & Sons", cover: "assets/cover.jpg"),
            document: .init(source: "issue.pdf", pageCount: 8, sha256: String(repeating: "0a", count: 32)),
            spread: .init(direction: .rightToLeft, mode: .always, first: .left),
            outline: [
                .init(
                    title: "One", page: 1, rect: .init(x: 0, y: 0, width: 1, height: 0.5),
                    children: [.init(title: "Two", page: 2, children: [.init(title: "Three", page: 3)])])
            ],
            pages: [
                OverlayPage(index: 1, label: "i", side: .center),
                OverlayPage(index: 2, joinsNext: true, overlays: overlays),
                OverlayPage(index: 4, side: .both),
            ])
        let written = try ManifestWriter.write(model.draft.tree(), as: syntax, shape: OverlayFormat.shape)
        #expect(try Self.read(written, syntax) == model)
    }
}
