import RectoGeometry
import RectoLocatedTrees
import RectoMedia
import RectoOverlays

/// ACC-001 to 009: what readers need who see, hear or move otherwise.
enum AccessRules {
    static func check(_ context: CheckContext, _ media: MediaFacts, _ list: inout FindingList) {
        // By the reader, that is: an action that runs by itself is none that they could take.
        let stopped = Set(
            context.overlays.flatMap { $0.overlay.value.triggers }
                .compactMap { $0.event == .tap && [.stop, .toggle, .hide].contains($0.verb) ? $0.target : nil })
        for page in context.read.pages {
            for overlay in page.overlays {
                names(overlay, on: page, context, &list)
                let canBeStopped = stopped.contains(overlay.value.id)
                switch overlay.value.content {
                case .video(let video): check(video, overlay, on: page, canBeStopped, context, media, &list)
                case .audio(let audio): check(audio, overlay, on: page, canBeStopped, context, media, &list)
                case .gallery(let gallery): check(gallery, overlay, on: page, canBeStopped, context, &list)
                case .link, .widget, .embed, .article, .region: break
                }
            }
            orientation(page, context, &list)
            order(page, context, &list)
        }
    }

    private static func names(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList
    ) {
        let value = overlay.value
        // Decoration may move, but nobody can use it.
        let isDecoration = value.alt == "" && (value.kind == .video || value.kind == .widget)
        let isNamed = [.link, .video, .audio, .widget, .embed, .article].contains(value.kind)
        if isNamed, value.accessibleName == nil, !isDecoration {
            list.add(
                "ACC-001", "\(value.kind.rawValue) \"\(value.id)\" has no accessible name",
                context.place(overlay, value.alt == nil ? nil : "alt", on: page))
        }
        alt(value.alt, title: value.title, context.place(overlay, "alt", on: page), &list)
        guard case .gallery(let gallery) = value.content else { return }
        // A single picture is described by its overlay as well as by itself.
        if gallery.items.count == 1, value.alt != nil, gallery.items[0].alt == nil { return }
        for (index, item) in (overlay.source["items"]?.elements ?? []).enumerated() {
            let place = context.place(item, "alt").on(page: page.page.value.index, overlay: value.id)
            guard let text = item["alt"]?.string else {
                if item["alt"] == nil, item["src"] != nil { list.add("ACC-002", "item \(index + 1) has no alt", place) }
                continue
            }
            alt(text, title: nil, place, &list)
        }
    }

    /// ACC-007.
    private static func alt(_ alt: String?, title: String?, _ place: Place, _ list: inout FindingList) {
        guard let alt, !alt.isEmpty else { return }
        if let title, alt.lowercased() == title.lowercased() {
            list.add("ACC-007", "alt \"\(alt)\" is a copy of the title", place)
        } else if isFileName(alt) {
            list.add("ACC-007", "alt \"\(alt)\" looks like a file name", place)
        }
    }

    private static func isFileName(_ text: String) -> Bool {
        guard !text.contains(" ") else { return false }
        let lower = text.lowercased()
        let endings = [
            "jpg", "jpeg", "png", "gif", "webp", "svg", "tif", "tiff", "psd", "mp4", "mov", "webm", "mp3", "m4a", "wav",
            "html", "htm", "pdf", "indd",
        ]
        if let dot = lower.lastIndex(of: "."), endings.contains(String(lower[lower.index(after: dot)...])) {
            return true
        }
        // What cameras and scanners call their files.
        for prefix in ["img", "dsc", "dscn", "dscf", "pict", "scan", "image", "mvi", "vid"]
        where lower.hasPrefix(prefix) {
            let rest = lower.dropFirst(prefix.count).drop { "_- ".contains($0) }
            if !rest.isEmpty, rest.allSatisfy({ $0.isNumber || $0 == "_" || $0 == "-" }) { return true }
        }
        return false
    }

    private static func check(
        _ video: Video, _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ canBeStopped: Bool,
        _ context: CheckContext, _ media: MediaFacts, _ list: inout FindingList
    ) {
        let movies = video.sources.compactMap { media.movie($0.path) }.filter { !$0.videoTracks.isEmpty }
        // A silent decoration says nothing, even where a reader could turn its sound on.
        let isDecoration = overlay.value.alt == "" && video.startsMuted
        let canBeHeard = !isDecoration && (!video.startsMuted || video.hasControls)
        if canBeHeard, movies.contains(where: \.hasSound), !video.tracks.contains(where: { $0.kind == .captions }) {
            list.add(
                "ACC-003", "\"\(overlay.value.id)\" has sound but no captions track", context.place(overlay, on: page))
        }
        guard video.start != .tap, !video.hasControls, !canBeStopped else { return }
        let seconds = movies.compactMap(\.durationSeconds).max() ?? 0
        if video.loops || seconds > 5 {
            let length = video.loops ? "for ever" : "\(Int(seconds.rounded())) s"
            list.add(
                "ACC-006", "\"\(overlay.value.id)\" starts by itself, runs \(length), no controls",
                context.place(overlay, "start", on: page))
        }
    }

    private static func check(
        _ audio: Audio, _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ canBeStopped: Bool,
        _ context: CheckContext, _ media: MediaFacts, _ list: inout FindingList
    ) {
        if audio.transcript == nil {
            list.add("ACC-004", "\"\(overlay.value.id)\" has no transcript", context.place(overlay, on: page))
        }
        guard audio.start != .tap, !audio.hasControls, !canBeStopped else { return }
        let seconds = audio.sources.compactMap { media.movie($0.path)?.durationSeconds }.max() ?? 0
        if audio.loops || seconds > 3 {
            let length = audio.loops ? "runs for ever" : "\(Int(seconds.rounded())) s"
            list.add(
                "ACC-005", "\"\(overlay.value.id)\" starts by itself, \(length), no controls",
                context.place(overlay, "start", on: page))
        }
    }

    /// Galleries have no controls of their own in the format, so that somebody else must be able to stop them.
    private static func check(
        _ gallery: Gallery, _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ canBeStopped: Bool,
        _ context: CheckContext, _ list: inout FindingList
    ) {
        guard gallery.interval > 0, gallery.items.count > 1, !canBeStopped else { return }
        if gallery.loops || gallery.interval * Double(gallery.items.count - 1) > 5 {
            list.add(
                "ACC-006", "slideshow \"\(overlay.value.id)\" can't be stopped: no action stops it",
                context.place(overlay, "interval", on: page))
        }
    }

    /// ACC-008.
    private static func orientation(_ page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList) {
        for overlay in page.overlays where overlay.value.orientation != .any && overlay.value.kind != .region {
            // For the other way of holding the device: of the same kind, or in the same place.
            let hasTwin = page.overlays.contains {
                $0.value.orientation != .any && $0.value.orientation != overlay.value.orientation
                    && ($0.value.kind == overlay.value.kind
                        || !$0.value.rect.intersection(overlay.value.rect).isEmpty)
            }
            guard !hasTwin else { continue }
            list.add(
                "ACC-008", "\"\(overlay.value.id)\" exists only in \(overlay.value.orientation.rawValue)",
                context.place(overlay, "orientation", on: page))
        }
    }

    /// ACC-009: only the plainest case, one report a page.
    ///
    /// The eye goes down a column and then up to the next one.
    private static func order(_ page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList) {
        guard let size = context.unitSize(ofPage: page.page.value.index) else { return }
        let shown = page.overlays.filter { !$0.value.isHidden }
        for (one, other) in zip(shown, shown.dropFirst()) {
            let (first, second) = (one.value.rect, other.value.rect)
            let jump = first.y - second.maxY
            let isNextColumn = context.isRightToLeft ? second.maxX <= first.x : second.x >= first.maxX
            guard jump > size.height / 3, !isNextColumn else { continue }
            list.add(
                "ACC-009", "focus order jumps from bottom to top between \"\(one.value.id)\" and \"\(other.value.id)\"",
                context.place(other, on: page))
            return
        }
    }
}
