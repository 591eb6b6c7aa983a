import RectoLocatedTrees
import RectoOverlays

/// ACT-001 to 004 and 006, REF-004 (goto) and REF-006: what actions do, each on its own.
enum ActionRules {
    static func check(_ context: CheckContext, _ list: inout FindingList) {
        var places: [String: (overlay: Overlay, page: Int)] = [:]
        for (page, overlay) in context.overlays where places[overlay.value.id] == nil {
            places[overlay.value.id] = (overlay.value, page.page.value.index)
        }
        let partners = Partners(context)
        let dropped = Dropped(context)
        var shown: Set<String> = []
        for (page, overlay) in context.overlays {
            if overlay.value.content == .link { link(overlay, on: page, context, &list) }
            for (trigger, source) in overlay.triggers {
                event(trigger, source, overlay, on: page, context, &list)
                if case .goto(let target, _) = trigger.action, let count = context.pageCount,
                    !(1...count).contains(target)
                {
                    list.add(
                        "REF-004", "goto page \(target), \(context.hasPages(count))",
                        context.place(source, "page").on(page: page.page.value.index, overlay: overlay.value.id))
                }
                guard let id = trigger.target else { continue }
                let place = context.place(source, "target").on(page: page.page.value.index, overlay: overlay.value.id)
                guard let target = places[id] else {
                    if dropped.ids.contains(id) { continue }
                    list.add("REF-006", "no overlay \"\(id)\"", place)
                    continue
                }
                if trigger.verb == .show || trigger.verb == .toggle { shown.insert(id) }
                if !target.overlay.accepts(trigger.verb) {
                    list.add(
                        "ACT-002", "cannot \(trigger.verb.rawValue) \(target.overlay.kind.rawValue) \"\(id)\"", place)
                } else if trigger.verb == .start || trigger.verb == .show,
                    !partners.areTogether(page.page.value.index, target.page)
                {
                    list.add("ACT-006", "target \"\(id)\" is on page \(target.page)", place)
                }
            }
        }
        shown.formUnion(dropped.shown)
        for (page, overlay) in context.overlays where overlay.value.isHidden && !shown.contains(overlay.value.id) {
            list.add(
                "ACT-003", "\"\(overlay.value.id)\" is hidden and nothing shows it",
                context.place(overlay, "hidden", on: page))
        }
    }

    private static func link(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList
    ) {
        // Actions that can't be read have findings of their own.
        guard overlay.source["on"]?.count ?? 0 == overlay.value.triggers.count else { return }
        let taps = overlay.value.triggers.count { $0.event == .tap }
        guard taps != 1 else { return }
        let what = overlay.value.triggers.isEmpty ? "link without action" : "link with \(taps) actions on tap"
        list.add("ACT-001", "\(what); exactly one is needed", context.place(overlay, taps > 1 ? "on" : nil, on: page))
    }

    private static func event(
        _ trigger: Trigger, _ source: ManifestValue, _ overlay: Located<Overlay>, on page: ReadManifest.Page,
        _ context: CheckContext, _ list: inout FindingList
    ) {
        guard trigger.event == .end else { return }
        let why: String
        switch overlay.value.content {
        case .video(let video):
            guard video.loops else { return }
            why = "while loop is true"
        case .audio(let audio):
            guard audio.loops else { return }
            why = "while loop is true"
        case .gallery(let gallery):
            if gallery.loops {
                why = "while loop is true"
            } else if gallery.items.count < 2 {
                why = "on a single picture"
            } else if gallery.interval == 0 {
                why = "while interval is 0"
            } else {
                return
            }
        case .link, .widget, .embed, .article, .region: why = "on \(overlay.value.kind.rawValue)"
        }
        list.add(
            "ACT-004", "\"end\" never fires \(why)",
            context.place(source, "event").on(page: page.page.value.index, overlay: overlay.value.id))
    }
}

/// What overlays and actions say that could not be read for other reasons: those are told, and nothing should follow.
private struct Dropped {
    private(set) var ids: Set<String> = []
    /// Targets of actions that show something.
    private(set) var shown: Set<String> = []

    init(_ context: CheckContext) {
        for page in context.read.tree.root["pages"]?.elements ?? [] {
            for overlay in page["overlays"]?.elements ?? [] {
                if let id = overlay["id"]?.string { ids.insert(id) }
                for action in overlay["on"]?.elements ?? [] {
                    guard let verb = action["do"]?.string, ["show", "toggle"].contains(verb) else { continue }
                    if let target = action["target"]?.string { shown.insert(target) }
                }
            }
        }
    }
}

extension Overlay {
    /// Whether an action makes sense here: playing is for what plays, resetting for what has a state.
    fileprivate func accepts(_ verb: Trigger.Verb) -> Bool {
        switch verb {
        case .start, .stop: [.video, .audio, .gallery].contains(kind)
        case .reset: [.video, .audio, .gallery, .widget].contains(kind)
        case .toggle, .show, .hide, .goto, .open: true
        }
    }
}

extension Located where Value == Overlay {
    /// The actions that could be read, each with its place.
    var triggers: [(trigger: Trigger, source: ManifestValue)] {
        let sources = source["on"]?.elements ?? []
        // Some of them could not be read; which, the model does not say.
        guard sources.count == value.triggers.count else { return value.triggers.map { ($0, source) } }
        return Array(zip(value.triggers, sources))
    }
}

extension CheckContext {
    /// `PDF has 48`, or what the manifest declares where there is no PDF.
    func hasPages(_ count: Int) -> String { document == nil ? "\(count) pages are declared" : "PDF has \(count)" }
}
