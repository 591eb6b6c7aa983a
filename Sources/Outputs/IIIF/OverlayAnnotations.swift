import Recto
import RectoIssue

/// The overlays of a page as annotations beside it (overlay format, 2.7).
struct OverlayAnnotations {
    private(set) var items: [ManifestJSON] = []
    /// What could not be said.
    private(set) var losses: Set<String> = []
    private let writer: PresentationWriter
    private let index: Int

    private var source: ManifestSource { writer.source }

    init(_ writer: PresentationWriter, page: Int) throws(Failure) {
        self.writer = writer
        index = page
        for overlay in source.issue.pages[page].overlays { try add(overlay) }
    }

    var page: ManifestJSON {
        .object([
            ("id", .text(source.canvas(index) + "/overlays")), ("type", .text("AnnotationPage")),
            ("items", .list(items)),
        ])
    }

    private mutating func add(_ overlay: Overlay) throws(Failure) {
        if overlay.z != 0 || overlay.minZoom > 0 || overlay.maxZoom != nil || overlay.orientation != .any {
            losses.insert("z, zoom and orientation have no counterpart")
        }
        switch overlay.content {
        case .link: break
        case .video(let video): try add(media: video.sources, overlay, "Video")
        case .audio(let audio): try add(media: audio.sources, overlay, "Sound")
        case .gallery(let gallery): try add(gallery, overlay)
        case .widget(let widget):
            losses.insert("the sandbox of widgets has no counterpart")
            guard let asset = try writer.assets?.widget(widget) else { break }
            add(overlay, "linking", [file(asset, "Text")])
        case .embed(let embed):
            guard let film = embed.film else { break }
            link(overlay, .object([("id", .text(film.page)), ("type", .text("Text")), ("format", .text("text/html"))]))
        case .article(let article):
            guard let asset = try writer.assets?.article(article.path) else { break }
            add(overlay, "supplementing", [file(asset, "Text")])
        case .region:
            if let name = overlay.accessibleName { add(overlay, "describing", [words(name, overlay)]) }
        }
        for trigger in overlay.triggers {
            switch trigger.action {
            case .goto(let page, let rect):
                link(overlay, CanvasPlace(source, page: page - 1, rect: rect).body)
            case .open(let url):
                link(overlay, .object([("id", .text(url)), ("type", .text("Text"))]))
            default: losses.insert("actions between overlays have no counterpart in Presentation 3")
            }
        }
    }

    private mutating func link(_ overlay: Overlay, _ body: ManifestJSON) {
        let name = overlay.accessibleName.map { [words($0, overlay)] } ?? []
        add(overlay, "linking", [body] + name)
    }

    /// Films have a canvas of their own, with a duration, in the other manifest.
    private mutating func add(media sources: [PlayableSource], _ overlay: Overlay, _ type: String) throws(Failure) {
        guard let canvas = try MediaManifest(writer).canvas(of: overlay) else { return }
        let body = ManifestJSON.object([
            ("id", .text(canvas)), ("type", .text("Canvas")),
            ("partOf", .list([.object([("id", .text(source.mediaID)), ("type", .text("Manifest"))])])),
        ])
        link(overlay, body)
    }

    private mutating func add(_ gallery: Gallery, _ overlay: Overlay) throws(Failure) {
        var pictures: [ManifestJSON] = []
        for item in gallery.items {
            guard let asset = try writer.assets?.picture(item.path) else { continue }
            pictures.append(
                .fields([
                    ("id", .text(source.address(asset.address))), ("type", .text("Image")),
                    ("format", .text(asset.mediaType)),
                    ("label", (item.caption ?? item.alt).map { .words($0, writer.language) }),
                    ("height", asset.height.map { .integer($0) }), ("width", asset.width.map { .integer($0) }),
                ]))
        }
        guard let first = pictures.first else { return }
        let body = pictures.count == 1 ? first : .object([("type", .text("Choice")), ("items", .list(pictures))])
        add(overlay, "supplementing", [body])
    }

    private func file(_ asset: Asset, _ type: String) -> ManifestJSON {
        .object([
            ("id", .text(source.address(asset.address))), ("type", .text(type)), ("format", .text(asset.mediaType)),
        ])
    }

    private func words(_ text: String, _ overlay: Overlay) -> ManifestJSON {
        .fields([
            ("type", .text("TextualBody")), ("value", .text(text)), ("format", .text("text/plain")),
            ("language", (overlay.language ?? writer.language).map { .text($0) }),
        ])
    }

    private mutating func add(_ overlay: Overlay, _ motivation: String, _ bodies: [ManifestJSON]) {
        let body = bodies.count == 1 ? bodies[0] : .list(bodies)
        items.append(
            .fields([
                ("id", .text("\(source.canvas(index))/overlay/\(items.count + 1)")), ("type", .text("Annotation")),
                ("motivation", .text(motivation)),
                ("behavior", overlay.isHidden ? .list([.text("hidden")]) : nil),
                ("body", body),
                ("target", .text(CanvasPlace(source, page: index, rect: overlay.rect).target)),
            ]))
    }
}
