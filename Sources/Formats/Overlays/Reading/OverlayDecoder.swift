import RectoGeometry
import RectoLocatedTrees

/// Makes the model out of a tree, leniently: the shape has been checked by others.
struct OverlayDecoder {
    /// How messages name an overlay: `video "v1"`.
    @Sendable static func label(_ value: ManifestValue) -> String? {
        guard let kind = value["kind"]?.string else { return nil }
        return value["id"]?.string.map { "\(kind) \"\($0)\"" } ?? kind
    }

    func manifest(of root: ManifestValue, pages: [OverlayPage]) -> OverlayManifest {
        let issue = root["issue"]
        let document = root["document"]
        return OverlayManifest(
            version: text(root, "version") ?? OverlayManifest.currentVersion, units: choice(root, "units") ?? .points,
            issue: OverlayManifest.Issue(
                id: text(issue, "id") ?? "", title: text(issue, "title") ?? "", language: text(issue, "language") ?? "",
                date: text(issue, "date"), number: text(issue, "number"), publisher: text(issue, "publisher"),
                cover: text(issue, "cover")),
            document: OverlayManifest.Document(
                source: text(document, "src") ?? "", pageCount: integer(document, "pages"),
                sha256: text(document, "sha256")?.lowercased()),
            spread: root["spread"].map { spread in
                OverlayManifest.Spread(
                    direction: choice(spread, "direction"), mode: choice(spread, "mode"), first: choice(spread, "first")
                )
            },
            outline: root["outline"].map { $0.elements.map(entry) }, pages: pages)
    }

    private func entry(_ value: ManifestValue) -> OverlayManifest.OutlineEntry {
        OverlayManifest.OutlineEntry(
            title: text(value, "title") ?? "", page: integer(value, "page") ?? 1, rect: rect(value, "rect"),
            children: (value["children"]?.elements ?? []).map(entry))
    }

    /// The pages that say which they are.
    func pages(of root: ManifestValue) -> [ReadManifest.Page] {
        (root["pages"]?.elements ?? []).compactMap { value in
            guard let index = integer(value, "index") else { return nil }
            let overlays = (value["overlays"]?.elements ?? []).compactMap { value in
                overlay(value).map { Located($0, value) }
            }
            let page = OverlayPage(
                index: index, label: text(value, "label"), side: choice(value, "side") ?? .auto,
                joinsNext: flag(value, "join", false), overlays: overlays.map(\.value))
            return ReadManifest.Page(page: Located(page, value), overlays: overlays)
        }
    }

    /// `nil` for an overlay without a kind, an id or a place.
    private func overlay(_ value: ManifestValue) -> Overlay? {
        guard let id = text(value, "id"), let rect = rect(value, "rect"), let kind: Overlay.Kind = choice(value, "kind")
        else { return nil }
        return Overlay(
            id: id, rect: rect, content: content(kind, value), title: text(value, "title"), alt: text(value, "alt"),
            language: text(value, "lang"), z: integer(value, "z") ?? 0, isHidden: flag(value, "hidden", false),
            orientation: choice(value, "orientation") ?? .any, minZoom: value["minZoom"]?.number ?? 0,
            maxZoom: value["maxZoom"]?.number, triggers: (value["on"]?.elements ?? []).compactMap(trigger))
    }

    private func trigger(_ value: ManifestValue) -> Trigger? {
        guard let verb: Trigger.Verb = choice(value, "do") else { return nil }
        let target = text(value, "target")
        let action: Trigger.Action? =
            switch verb {
            case .goto: integer(value, "page").map { .goto(page: $0, rect: rect(value, "rect")) }
            case .open: text(value, "url").map { .open(url: $0) }
            case .start: target.map { .start(target: $0) }
            case .stop: target.map { .stop(target: $0) }
            case .toggle: target.map { .toggle(target: $0) }
            case .show: target.map { .show(target: $0) }
            case .hide: target.map { .hide(target: $0) }
            case .reset: target.map { .reset(target: $0) }
            }
        return action.map { Trigger(choice(value, "event") ?? .tap, $0) }
    }

    private func content(_ kind: Overlay.Kind, _ value: ManifestValue) -> Overlay.Content {
        switch kind {
        case .link: return .link
        case .video:
            return .video(
                Video(
                    sources: sources(value), poster: text(value, "poster"), tracks: tracks(value),
                    start: choice(value, "start") ?? .tap, delay: value["delay"]?.number ?? 0,
                    loops: flag(value, "loop", false), isMuted: flag(value, "muted", false),
                    hasControls: flag(value, "controls", true), fit: choice(value, "fit") ?? .contain,
                    presentation: choice(value, "present") ?? .inline, transcript: text(value, "transcript")))
        case .audio:
            return .audio(
                Audio(
                    sources: sources(value), poster: text(value, "poster"), transcript: text(value, "transcript"),
                    start: choice(value, "start") ?? .tap, delay: value["delay"]?.number ?? 0,
                    loops: flag(value, "loop", false), hasControls: flag(value, "controls", true),
                    persists: flag(value, "persist", false)))
        case .gallery:
            let items = (value["items"]?.elements ?? []).compactMap { item in
                text(item, "src").map { Gallery.Item(path: $0, alt: text(item, "alt"), caption: text(item, "caption")) }
            }
            return .gallery(
                Gallery(
                    items: items, interval: value["interval"]?.number ?? 0, loops: flag(value, "loop", true),
                    transition: choice(value, "transition") ?? .slide, fit: choice(value, "fit") ?? .contain,
                    presentation: choice(value, "present") ?? .inline))
        case .widget:
            let viewport = value["viewport"]?.elements.compactMap(\.number) ?? []
            return .widget(
                Widget(
                    path: text(value, "src") ?? "",
                    viewport: viewport.count == 2 ? Size(width: viewport[0], height: viewport[1]) : nil,
                    runsScripts: flag(value, "scripts", false),
                    network: (value["network"]?.elements ?? []).compactMap(\.string), poster: text(value, "poster"),
                    isInteractive: flag(value, "interactive", true), scrolls: flag(value, "scroll", false),
                    presentation: choice(value, "present") ?? .inline))
        case .embed:
            return .embed(
                Embed(
                    url: text(value, "url") ?? "", poster: text(value, "poster"),
                    presentation: choice(value, "present") ?? .inline))
        case .article:
            return .article(
                Article(path: text(value, "src") ?? "", presentation: choice(value, "present") ?? .panel))
        case .region: return .region(Region(role: choice(value, "role") ?? .panel))
        }
    }

    private func sources(_ value: ManifestValue) -> [PlayableSource] {
        (value["sources"]?.elements ?? []).compactMap { source in
            text(source, "src").map { PlayableSource(path: $0, type: text(source, "type")) }
        }
    }

    private func tracks(_ value: ManifestValue) -> [TextTrack] {
        (value["tracks"]?.elements ?? []).compactMap { track in
            text(track, "src").map {
                TextTrack(
                    path: $0, kind: choice(track, "kind") ?? .captions, language: text(track, "lang") ?? "",
                    label: text(track, "label"))
            }
        }
    }

    private func text(_ value: ManifestValue?, _ name: String) -> String? { value?[name]?.string }

    private func integer(_ value: ManifestValue?, _ name: String) -> Int? { value?[name]?.integer }

    private func flag(_ value: ManifestValue, _ name: String, _ standard: Bool) -> Bool {
        value[name]?.boolean ?? standard
    }

    private func rect(_ value: ManifestValue, _ name: String) -> Rect? {
        guard let numbers = value[name]?.elements.map(\.number), numbers.count == 4, let x = numbers[0],
            let y = numbers[1], let width = numbers[2], let height = numbers[3]
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    private func choice<Choice: RawRepresentable>(_ value: ManifestValue, _ name: String) -> Choice?
    where Choice.RawValue == String { text(value, name).flatMap(Choice.init(rawValue:)) }
}
