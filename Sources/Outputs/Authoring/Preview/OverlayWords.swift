import Recto

/// What an overlay does, in words.
enum OverlayWords {
    static func deeds(of overlay: Overlay) -> [String] { own(overlay.content) + overlay.triggers.map(words) }

    private static func own(_ content: Overlay.Content) -> [String] {
        switch content {
        case .link: []
        case .video(let video):
            media(video.sources, video.start, video.delay, video.loops)
                + (video.presentation == .inline ? [] : [video.presentation.rawValue])
        case .audio(let audio): media(audio.sources, audio.start, audio.delay, audio.loops)
        case .gallery(let gallery):
            [
                gallery.items.count == 1
                    ? "shows \(name(gallery.items[0].path))" : "shows \(gallery.items.count) pictures"
            ]
                + (gallery.interval > 0 ? ["turns every \(gallery.interval.short) s"] : [])
        case .widget(let widget):
            ["shows \(name(widget.path))"] + (widget.runsScripts ? ["runs scripts"] : [])
                + (widget.network.isEmpty ? [] : ["talks to \(widget.network.joined(separator: ", "))"])
        case .embed(let embed):
            ["shows \(embed.film.map { "a film of \($0.service.rawValue)" } ?? embed.url) on demand"]
        case .article(let article): ["opens \(name(article.path))"]
        case .region(let region): ["area: \(region.role.rawValue)"]
        }
    }

    private static func media(
        _ sources: [PlayableSource], _ start: StartMoment, _ delay: Double, _ loops: Bool
    ) -> [String] {
        var parts = ["plays \(sources.map { name($0.path) }.joined(separator: ", "))"]
        switch start {
        case .tap: break
        case .visible: parts.append("starts when half of it shows")
        case .page: parts.append("starts with the page")
        }
        if delay > 0 { parts.append("after \(delay.short) s") }
        if loops { parts.append("again and again") }
        return parts
    }

    private static func words(_ trigger: Trigger) -> String {
        let deed =
            switch trigger.action {
            case .goto(let page, _): "goes to page \(page)"
            case .open(let url): "opens \(url)"
            case .start(let id): "starts \(id)"
            case .stop(let id): "stops \(id)"
            case .toggle(let id): "toggles \(id)"
            case .show(let id): "shows \(id)"
            case .hide(let id): "hides \(id)"
            case .reset(let id): "resets \(id)"
            }
        switch trigger.event {
        case .tap: return deed
        case .enter: return "in view: \(deed)"
        case .leave: return "out of view: \(deed)"
        case .end: return "at its end: \(deed)"
        }
    }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
