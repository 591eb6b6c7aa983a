public import Recto

/// A manifest to start from, and one with an overlay of each kind to copy from.
///
/// JSON has no comments, and a package no place for files that nothing names (REF-003): the examples are a manifest of their
/// own, beside the package.
public struct StarterPackage: Sendable {
    public private(set) var manifest: OverlayManifest
    /// An overlay of each kind; the files that they name are not there.
    public let examples: OverlayManifest
    public private(set) var notes: [String]

    /// Labels of more pages would bury the manifest.
    private static let mostLabels = 400

    /// - Throws: as ``IssueFacts``.
    public init(_ publication: Publication, _ settings: ImportSettings) async throws {
        let facts = try await IssueFacts(publication, settings)
        notes = facts.notes
        var manifest = OverlayManifest(issue: facts.issue, document: facts.document, spread: facts.spread)
        if settings.outline {
            let imported = OutlineImport(try await publication.outline())
            if imported.entries.isEmpty {
                notes.append("has no outline to take over")
            } else {
                manifest.outline = imported.entries
            }
            notes += imported.problems.map { "outline: \($0)" }
        }
        let infos = try await publication.pages()
        for case .failure(let failure) in infos { notes.append(failure.description) }
        for case .success(let info) in infos where info.label != String(info.index + 1) {
            manifest.pages.append(OverlayPage(index: info.index + 1, label: info.label))
        }
        if manifest.pages.count > Self.mostLabels {
            manifest.pages = []
            notes.append("labels of more than \(Self.mostLabels) pages are left to the PDF")
        }
        self.manifest = manifest
        let first = infos.lazy.compactMap { try? $0.get() }.first
        let unit = first?.userUnit ?? 1
        let size =
            first.map { Size(width: $0.size.width / unit, height: $0.size.height / unit) }
            ?? Size(width: 595, height: 842)
        var examples = manifest
        examples.outline = manifest.outline ?? [OverlayManifest.OutlineEntry(title: "Cover", page: 1)]
        examples.pages = [OverlayPage(index: 1, overlays: Self.overlays(on: size))]
        self.examples = examples
    }

    /// One below the other, each a strip of the page.
    private static func overlays(on size: Size) -> [Overlay] {
        var row = 0.0
        func strip() -> Rect {
            defer { row += 1 }
            func rounded(_ number: Double) -> Double { number.rounded() }
            return Rect(
                x: rounded(size.width * 0.1), y: rounded(size.height * (0.03 + 0.12 * row)),
                width: rounded(size.width * 0.8),
                height: rounded(size.height * 0.1))
        }
        return [
            Overlay(
                id: "link-1", rect: strip(), content: .link, title: "example.org",
                triggers: [Trigger(.tap, .open(url: "https://example.org/"))]),
            Overlay(
                id: "video-1", rect: strip(),
                content: .video(
                    Video(
                        sources: [PlayableSource(path: "assets/film.mp4", type: "video/mp4")],
                        poster: "assets/film.jpg",
                        tracks: [TextTrack(path: "assets/film.vtt", language: "en", label: "English")], start: .visible,
                        isMuted: true)), title: "A film", alt: "What the film shows, for who does not see it"),
            Overlay(
                id: "audio-1", rect: strip(),
                content: .audio(
                    Audio(
                        sources: [PlayableSource(path: "assets/sound.mp3", type: "audio/mpeg")],
                        transcript: "assets/sound.html")), title: "A sound"),
            Overlay(
                id: "gallery-1", rect: strip(),
                content: .gallery(
                    Gallery(
                        items: [
                            Gallery.Item(path: "assets/one.jpg", alt: "What the first picture shows"),
                            Gallery.Item(
                                path: "assets/two.jpg", alt: "What the second picture shows", caption: "A caption"),
                        ], interval: 5)), title: "Pictures"),
            Overlay(
                id: "widget-1", rect: strip(),
                content: .widget(
                    Widget(
                        path: "assets/widget/index.html", viewport: Size(width: 480, height: 120), runsScripts: true,
                        poster: "assets/widget.png")), title: "A page of HTML in a frame"),
            Overlay(
                id: "embed-1", rect: strip(), content: .embed(Embed(url: "https://vimeo.com/76979871")),
                title: "A film on another site"),
            Overlay(
                id: "article-1", rect: strip(), content: .article(Article(path: "assets/story.html")),
                title: "The story as text"),
            Overlay(
                id: "region-1", rect: strip(), content: .region(Region(role: .figure)), alt: "What is printed here"),
        ]
    }
}
