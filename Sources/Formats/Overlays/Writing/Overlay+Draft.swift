import RectoGeometry
import RectoLocatedTrees

extension Overlay {
    var draft: ManifestDraft {
        var object = DraftObject()
        object.add(OverlayFormat.tag, .string(kind.rawValue))
        object.add("id", .string(id))
        object.add("rect", rect.draft)
        object.add("title", title)
        object.add("alt", alt)
        object.add("lang", language)
        object.add("z", Double(z), unless: 0)
        object.add("hidden", isHidden, unless: false)
        object.add("orientation", orientation, unless: .any)
        object.add("minZoom", minZoom, unless: 0)
        if let maxZoom { object.add("maxZoom", .number(maxZoom)) }
        switch content {
        case .link: break
        case .video(let video): video.add(to: &object)
        case .audio(let audio): audio.add(to: &object)
        case .gallery(let gallery): gallery.add(to: &object)
        case .widget(let widget): widget.add(to: &object)
        case .embed(let embed):
            object.add("url", .string(embed.url))
            object.add("poster", embed.poster)
            object.add("present", embed.presentation, unless: .inline)
        case .article(let article):
            object.add("src", .string(article.path))
            object.add("present", article.presentation, unless: .panel)
        case .region(let region): object.add("role", region.role, unless: .panel)
        }
        if !triggers.isEmpty { object.add("on", .array(triggers.map(\.draft))) }
        return object.draft
    }
}

extension Trigger {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("event", event, unless: .tap)
        object.add("do", .string(verb.rawValue))
        switch action {
        case .goto(let page, let rect):
            object.add("page", .number(Double(page)))
            if let rect { object.add("rect", rect.draft) }
        case .open(let url): object.add("url", .string(url))
        case .start(let id), .stop(let id), .toggle(let id), .show(let id), .hide(let id), .reset(let id):
            object.add("target", .string(id))
        }
        return object.draft
    }
}

extension Video {
    fileprivate func add(to object: inout DraftObject) {
        object.add("sources", .array(sources.map(\.draft)))
        object.add("poster", poster)
        if !tracks.isEmpty { object.add("tracks", .array(tracks.map(\.draft))) }
        object.add("start", start, unless: .tap)
        object.add("delay", delay, unless: 0)
        object.add("loop", loops, unless: false)
        object.add("muted", isMuted, unless: false)
        object.add("controls", hasControls, unless: true)
        object.add("fit", fit, unless: .contain)
        object.add("present", presentation, unless: .inline)
        object.add("transcript", transcript)
    }
}

extension Audio {
    fileprivate func add(to object: inout DraftObject) {
        object.add("sources", .array(sources.map(\.draft)))
        object.add("poster", poster)
        object.add("transcript", transcript)
        object.add("start", start, unless: .tap)
        object.add("delay", delay, unless: 0)
        object.add("loop", loops, unless: false)
        object.add("controls", hasControls, unless: true)
        object.add("persist", persists, unless: false)
    }
}

extension Gallery {
    fileprivate func add(to object: inout DraftObject) {
        object.add(
            "items",
            .array(
                items.map { item in
                    var object = DraftObject()
                    object.add("src", .string(item.path))
                    object.add("alt", item.alt)
                    object.add("caption", item.caption)
                    return object.draft
                }))
        object.add("interval", interval, unless: 0)
        object.add("loop", loops, unless: true)
        object.add("transition", transition, unless: .slide)
        object.add("fit", fit, unless: .contain)
        object.add("present", presentation, unless: .inline)
    }
}

extension Widget {
    fileprivate func add(to object: inout DraftObject) {
        object.add("src", .string(path))
        if let viewport { object.add("viewport", .array([.number(viewport.width), .number(viewport.height)])) }
        object.add("scripts", runsScripts, unless: false)
        if !network.isEmpty { object.add("network", .array(network.map { .string($0) })) }
        object.add("poster", poster)
        object.add("interactive", isInteractive, unless: true)
        object.add("scroll", scrolls, unless: false)
        object.add("present", presentation, unless: .inline)
    }
}

extension PlayableSource {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("src", .string(path))
        object.add("type", type)
        return object.draft
    }
}

extension TextTrack {
    fileprivate var draft: ManifestDraft {
        var object = DraftObject()
        object.add("src", .string(path))
        object.add("kind", kind, unless: .captions)
        object.add("lang", .string(language))
        object.add("label", label)
        return object.draft
    }
}
