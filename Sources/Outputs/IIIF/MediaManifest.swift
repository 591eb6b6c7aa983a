import Recto
import RectoIssue

/// Films and sounds, each on a canvas of its own.
struct MediaManifest {
    private let writer: PresentationWriter

    private var source: ManifestSource { writer.source }

    init(_ writer: PresentationWriter) { self.writer = writer }

    /// The canvases, in the order of the pages.
    func items() throws(Failure) -> [ManifestJSON] {
        var items: [ManifestJSON] = []
        for page in source.issue.pages {
            for overlay in page.overlays {
                switch overlay.content {
                case .video(let video):
                    if let item = try item(overlay, video.sources, poster: video.poster, tracks: video.tracks) {
                        items.append(item)
                    }
                case .audio(let audio):
                    if let item = try item(overlay, audio.sources, poster: audio.poster, tracks: []) {
                        items.append(item)
                    }
                default: break
                }
            }
        }
        return items
    }

    /// The id of an overlay's canvas; `nil` where it has none, since nothing tells how long it plays.
    func canvas(of overlay: Overlay) throws(Failure) -> String? {
        let sources: [PlayableSource] =
            switch overlay.content {
            case .video(let video): video.sources
            case .audio(let audio): audio.sources
            default: []
            }
        return try playable(sources).isEmpty ? nil : source.mediaCanvas(overlay.id)
    }

    /// Those with a duration: a canvas in time has to say how long it is.
    private func playable(_ sources: [PlayableSource]) throws(Failure) -> [Asset] {
        var assets: [Asset] = []
        for source in sources {
            guard let asset = try writer.assets?.movie(source.path), let duration = asset.duration, duration > 0 else {
                continue
            }
            assets.append(asset)
        }
        return assets
    }

    private func item(_ overlay: Overlay, _ sources: [PlayableSource], poster: String?, tracks: [TextTrack])
        throws(Failure) -> ManifestJSON?
    {
        let assets = try playable(sources)
        guard let longest = assets.compactMap(\.duration).max() else { return nil }
        let id = source.mediaCanvas(overlay.id)
        let size = assets.lazy.compactMap { asset in asset.width.flatMap { w in asset.height.map { (w, $0) } } }.first
        let duration = (longest * 1000).rounded() / 1000
        let bodies = assets.map { resource($0, size) }
        let body = bodies.count == 1 ? bodies[0] : .object([("type", .text("Choice")), ("items", .list(bodies))])
        var texts: [ManifestJSON] = []
        for track in tracks {
            guard let asset = try writer.assets?.track(track.path) else { continue }
            texts.append(supplement(asset, track, id, number: texts.count + 1))
        }
        return .fields([
            ("id", .text(id)), ("type", .text("Canvas")),
            ("label", .words(overlay.title ?? overlay.alt ?? overlay.id, writer.language)),
            ("height", size.map { .integer($0.1) }), ("width", size.map { .integer($0.0) }),
            ("duration", .number(max(0.001, duration))),
            ("placeholderCanvas", try placeholder(poster, id)),
            (
                "items",
                .list([
                    .object([
                        ("id", .text(id + "/page")), ("type", .text("AnnotationPage")),
                        (
                            "items",
                            .list([
                                .object([
                                    ("id", .text(id + "/painting")), ("type", .text("Annotation")),
                                    ("motivation", .text("painting")), ("body", body), ("target", .text(id)),
                                ])
                            ])
                        ),
                    ])
                ])
            ),
            (
                "annotations",
                texts.isEmpty
                    ? nil
                    : .list([
                        .object([
                            ("id", .text(id + "/texts")), ("type", .text("AnnotationPage")), ("items", .list(texts)),
                        ])
                    ])
            ),
        ])
    }

    private func resource(_ asset: Asset, _ size: (Int, Int)?) -> ManifestJSON {
        let isFilm = size != nil && asset.hasPictures && !asset.mediaType.hasPrefix("audio/")
        return .fields([
            ("id", .text(source.address(asset.address))), ("type", .text(isFilm ? "Video" : "Sound")),
            ("format", .text(asset.mediaType)),
            ("height", isFilm ? .integer(asset.height ?? size?.1 ?? 1) : nil),
            ("width", isFilm ? .integer(asset.width ?? size?.0 ?? 1) : nil),
            ("duration", asset.duration.map { .number(max(0.001, ($0 * 1000).rounded() / 1000)) }),
        ])
    }

    private func supplement(_ asset: Asset, _ track: TextTrack, _ canvas: String, number: Int) -> ManifestJSON {
        .object([
            ("id", .text("\(canvas)/text/\(number)")), ("type", .text("Annotation")),
            ("motivation", .text("supplementing")),
            (
                "body",
                .object([
                    ("id", .text(source.address(asset.address))), ("type", .text("Text")),
                    ("format", .text("text/vtt")),
                    ("label", .words(track.label ?? track.language, track.language)),
                    ("language", .text(track.language)),
                ])
            ),
            ("target", .text(canvas)),
        ])
    }

    private func placeholder(_ poster: String?, _ canvas: String) throws(Failure) -> ManifestJSON? {
        guard let asset = try writer.assets?.picture(poster), let width = asset.width, let height = asset.height else {
            return nil
        }
        let id = canvas + "/poster"
        return .object([
            ("id", .text(id)), ("type", .text("Canvas")), ("height", .integer(height)), ("width", .integer(width)),
            (
                "items",
                .list([
                    .object([
                        ("id", .text(id + "/page")), ("type", .text("AnnotationPage")),
                        (
                            "items",
                            .list([
                                .object([
                                    ("id", .text(id + "/painting")), ("type", .text("Annotation")),
                                    ("motivation", .text("painting")),
                                    (
                                        "body",
                                        .object([
                                            ("id", .text(source.address(asset.address))), ("type", .text("Image")),
                                            ("format", .text(asset.mediaType)), ("height", .integer(height)),
                                            ("width", .integer(width)),
                                        ])
                                    ),
                                    ("target", .text(id)),
                                ])
                            ])
                        ),
                    ])
                ])
            ),
        ])
    }
}
