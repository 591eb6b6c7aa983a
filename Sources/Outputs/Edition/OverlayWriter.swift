import Recto
import RectoIssue

/// Overlays as the reader wants them: the format's keys, rectangles in points, pages from 0, assets where they are now.
///
/// What is as the format's default says is not written. An overlay whose content is missing is written all the same: its
/// place, its name and its poster are still worth something.
struct OverlayWriter {
    /// `nil` for a PDF on its own, whose links need no files.
    let assets: AssetCopier?

    func write(_ overlay: Overlay, to json: inout JSONWriter) throws(Failure) {
        json.beginObject()
        json.key("kind")
        json.value(overlay.kind.rawValue)
        json.key("id")
        json.value(overlay.id)
        json.write(overlay.rect)
        json.write("title", overlay.title)
        json.write("alt", overlay.alt)
        json.write("lang", overlay.language)
        if overlay.z != 0 { json.write("z", overlay.z) }
        if overlay.isHidden { json.write("hidden", true) }
        if overlay.orientation != .any { json.write("orientation", overlay.orientation.rawValue) }
        if overlay.minZoom != 0 { json.write("minZoom", overlay.minZoom) }
        if let zoom = overlay.maxZoom { json.write("maxZoom", zoom) }
        switch overlay.content {
        case .link: break
        case .video(let video): try write(video, to: &json)
        case .audio(let audio): try write(audio, to: &json)
        case .gallery(let gallery): try write(gallery, to: &json)
        case .widget(let widget): try write(widget, to: &json)
        case .embed(let embed): try write(embed, to: &json)
        case .article(let article):
            json.write("src", try assets?.article(article.path)?.address)
            if article.presentation != .panel { json.write("present", article.presentation.rawValue) }
        case .region(let region): json.write("role", region.role.rawValue)
        }
        if !overlay.triggers.isEmpty { write(overlay.triggers, to: &json) }
        json.endObject()
    }

    private func write(_ sources: [PlayableSource], to json: inout JSONWriter) throws(Failure) {
        json.key("sources")
        json.beginArray()
        for source in sources {
            guard let asset = try assets?.movie(source.path) else { continue }
            json.beginObject()
            json.key("src")
            json.value(asset.address)
            json.key("type")
            // As declared where that agrees, since it may name the codecs.
            json.value(source.type.flatMap { $0.hasPrefix(asset.mediaType) ? $0 : nil } ?? asset.mediaType)
            json.endObject()
        }
        json.endArray()
    }

    private func write(_ video: Video, to json: inout JSONWriter) throws(Failure) {
        try write(video.sources, to: &json)
        json.write("poster", try assets?.picture(video.poster)?.address)
        if !video.tracks.isEmpty {
            json.key("tracks")
            json.beginArray()
            for track in video.tracks {
                guard let asset = try assets?.track(track.path) else { continue }
                json.beginObject()
                json.write("src", asset.address)
                json.write("kind", track.kind.rawValue)
                json.write("lang", track.language)
                json.write("label", track.label)
                json.endObject()
            }
            json.endArray()
        }
        json.write("transcript", try assets?.article(video.transcript)?.address)
        playback(video.start, video.delay, loops: video.loops, hasControls: video.hasControls, to: &json)
        if video.isMuted { json.write("muted", true) }
        if video.fit != .contain { json.write("fit", video.fit.rawValue) }
        if video.presentation != .inline { json.write("present", video.presentation.rawValue) }
    }

    private func write(_ audio: Audio, to json: inout JSONWriter) throws(Failure) {
        try write(audio.sources, to: &json)
        json.write("poster", try assets?.picture(audio.poster)?.address)
        json.write("transcript", try assets?.article(audio.transcript)?.address)
        playback(audio.start, audio.delay, loops: audio.loops, hasControls: audio.hasControls, to: &json)
        if audio.persists { json.write("persist", true) }
    }

    private func playback(
        _ start: StartMoment, _ delay: Double, loops: Bool, hasControls: Bool, to json: inout JSONWriter
    ) {
        if start != .tap { json.write("start", start.rawValue) }
        if delay > 0 { json.write("delay", delay) }
        if loops { json.write("loop", true) }
        if !hasControls { json.write("controls", false) }
    }

    private func write(_ gallery: Gallery, to json: inout JSONWriter) throws(Failure) {
        json.key("items")
        json.beginArray()
        for item in gallery.items {
            guard let asset = try assets?.picture(item.path) else { continue }
            json.beginObject()
            json.write("src", asset.address)
            json.write("alt", item.alt)
            json.write("caption", item.caption)
            json.endObject()
        }
        json.endArray()
        if gallery.interval > 0 { json.write("interval", gallery.interval) }
        if !gallery.loops { json.write("loop", false) }
        if gallery.transition != .slide { json.write("transition", gallery.transition.rawValue) }
        if gallery.fit != .contain { json.write("fit", gallery.fit.rawValue) }
        if gallery.presentation != .inline { json.write("present", gallery.presentation.rawValue) }
    }

    private func write(_ widget: Widget, to json: inout JSONWriter) throws(Failure) {
        json.write("src", try assets?.widget(widget)?.address)
        if let viewport = widget.viewport {
            json.key("viewport")
            json.beginArray()
            json.value(viewport.width)
            json.value(viewport.height)
            json.endArray()
        }
        if widget.runsScripts { json.write("scripts", true) }
        json.write("poster", try assets?.picture(widget.poster)?.address)
        if !widget.isInteractive { json.write("interactive", false) }
        if widget.scrolls { json.write("scroll", true) }
        if widget.presentation != .inline { json.write("present", widget.presentation.rawValue) }
    }

    private func write(_ embed: Embed, to json: inout JSONWriter) throws(Failure) {
        json.write("src", embed.film?.player)
        json.write("url", embed.film?.page)
        json.write("host", embed.film?.service.rawValue)
        json.write("poster", try assets?.picture(embed.poster)?.address)
        if embed.presentation != .inline { json.write("present", embed.presentation.rawValue) }
    }

    private func write(_ triggers: [Trigger], to json: inout JSONWriter) {
        json.key("on")
        json.beginArray()
        for trigger in triggers {
            json.beginObject()
            json.write("do", trigger.verb.rawValue)
            if trigger.event != .tap { json.write("event", trigger.event.rawValue) }
            switch trigger.action {
            case .goto(let page, let rect):
                json.write("page", page - 1)
                if let rect { json.write(rect) }
            case .open(let url): json.write("url", url)
            default: json.write("target", trigger.target)
            }
            json.endObject()
        }
        json.endArray()
    }
}

extension JSONWriter {
    /// Nothing where there is no text.
    mutating func write(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        value(text)
    }

    mutating func write(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }

    mutating func write(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    mutating func write(_ name: StaticString, _ number: Double) {
        key(name)
        value(number)
    }
}
