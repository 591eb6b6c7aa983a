import RectoOverlays

/// ACT-005: actions that set each other off for ever, without a tap.
///
/// Nodes are events of overlays, and pages that come into view; an action leads from the event that sets it off to what it
/// causes. A circle goes on for ever only if each of its steps can happen again: an overlay has to leave before it enters
/// once more, and a page to be left for another.
enum CycleRules {
    private struct Node: Hashable {
        /// An id; a number for a page, as no id begins with a digit.
        var name: String
        /// `nil` for a page.
        var event: Trigger.Event?

        static func isBefore(_ one: Node, _ other: Node) -> Bool {
            (one.name, one.event?.rawValue ?? "") < (other.name, other.event?.rawValue ?? "")
        }

        static func isBefore(_ one: Node?, _ other: Node?) -> Bool {
            guard let one, let other else { return false }
            return isBefore(one, other)
        }
    }

    static func check(_ context: CheckContext, _ list: inout FindingList) {
        var places: [String: (order: Int, page: ReadManifest.Page, overlay: Located<Overlay>)] = [:]
        for (page, overlay) in context.overlays where places[overlay.value.id] == nil {
            places[overlay.value.id] = (places.count, page, overlay)
        }
        var edges: [Node: [Node]] = [:]
        for (page, overlay) in context.overlays {
            let value = overlay.value
            for trigger in value.triggers where trigger.event != .tap && value.hasEvent(trigger.event) {
                let node = Node(name: value.id, event: trigger.event)
                if trigger.event == .enter {
                    edges[Node(name: "\(page.page.value.index)"), default: []].append(node)
                }
                if case .goto(let target, _) = trigger.action, target != page.page.value.index {
                    edges[node, default: []].append(Node(name: "\(target)"))
                }
                guard let id = trigger.target, let target = places[id]?.overlay.value,
                    let event = trigger.caused(on: target.kind), target.hasEvent(event)
                else { continue }
                edges[node, default: []].append(Node(name: id, event: event))
            }
        }
        guard !edges.isEmpty else { return }
        for circle in endless(edges) {
            let ids = Set(circle.filter { $0.event != nil }.map(\.name))
            let overlays = ids.compactMap { places[$0] }.sorted { $0.order < $1.order }
            guard let first = overlays.first else { continue }
            let shown = overlays.prefix(4).map { "\"\($0.overlay.value.id)\"" }
            let names = shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
            let message =
                switch overlays.count {
                case 1: "\(shown[0]) sets itself off for ever"
                case 2...4: "\(names) start each other for ever"
                default:
                    "\(overlays.count) overlays, \"\(first.overlay.value.id)\" among them, start each other for ever"
                }
            list.add(
                "ACT-005", message, context.place(first.overlay, "on", on: first.page),
                related: overlays.dropFirst().prefix(8).map {
                    context.place($0.overlay, "on", on: $0.page).related("and here")
                })
        }
    }

    /// The circles of which each step can happen again.
    private static func endless(_ edges: [Node: [Node]]) -> [[Node]] {
        var found: [[Node]] = []
        var waiting = circles(edges)
        // Each round takes steps away; only a file that is made to would take many.
        var rounds = 1000
        while let circle = waiting.popLast() {
            let nodes = Set(circle)
            let kept = nodes.filter { canRecur($0, among: nodes) }
            rounds -= 1
            if kept.count == nodes.count || rounds < 0 {
                found.append(circle)
            } else if !kept.isEmpty {
                var rest: [Node: [Node]] = [:]
                for node in kept { rest[node] = edges[node]?.filter(kept.contains) }
                waiting += circles(rest)
            }
        }
        return found.sorted { Node.isBefore($0.min(by: Node.isBefore), $1.min(by: Node.isBefore)) }
    }

    private static func canRecur(_ node: Node, among nodes: Set<Node>) -> Bool {
        switch node.event {
        case .end, .tap: return true
        case .leave: return nodes.contains(Node(name: node.name, event: .enter))
        case .enter:
            // It enters as well when its page is shown again.
            return nodes.contains(Node(name: node.name, event: .leave)) || nodes.contains { $0.event == nil }
        case nil: return nodes.contains { $0.event == nil && $0.name != node.name }
        }
    }

    /// The strongly connected parts that have a circle (Tarjan, without recursion: 20,000 overlays may make one chain).
    private static func circles(_ edges: [Node: [Node]]) -> [[Node]] {
        var number: [Node: Int] = [:]
        var low: [Node: Int] = [:]
        var stack: [Node] = []
        var isOnStack: Set<Node> = []
        var found: [[Node]] = []
        for start in edges.keys.sorted(by: Node.isBefore)
        where number[start] == nil {
            var work: [(node: Node, next: Int)] = [(start, 0)]
            while let (node, next) = work.last {
                if next == 0 {
                    number[node] = number.count
                    low[node] = number[node]
                    stack.append(node)
                    isOnStack.insert(node)
                }
                let targets = edges[node] ?? []
                if next < targets.count {
                    work[work.count - 1].next += 1
                    let target = targets[next]
                    if number[target] == nil {
                        work.append((target, 0))
                    } else if isOnStack.contains(target) {
                        low[node] = min(low[node] ?? 0, number[target] ?? 0)
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.node { low[parent] = min(low[parent] ?? 0, low[node] ?? 0) }
                guard low[node] == number[node] else { continue }
                var part: [Node] = []
                while let top = stack.popLast() {
                    isOnStack.remove(top)
                    part.append(top)
                    if top == node { break }
                }
                if part.count > 1 || targets.contains(node) { found.append(part) }
            }
        }
        return found
    }
}

extension Overlay {
    /// Whether the event ever occurs: what loops has no end.
    fileprivate func hasEvent(_ event: Trigger.Event) -> Bool {
        guard event == .end else { return true }
        switch content {
        case .video(let video): return !video.loops
        case .audio(let audio): return !audio.loops
        case .gallery(let gallery): return !gallery.loops && gallery.interval > 0 && gallery.items.count > 1
        case .link, .widget, .embed, .article, .region: return false
        }
    }
}

extension Trigger {
    /// The event that the action causes by itself, sooner or later.
    fileprivate func caused(on kind: Overlay.Kind) -> Event? {
        switch action {
        case .start: .end
        case .toggle: [.video, .audio, .gallery].contains(kind) ? .end : nil
        case .show: .enter
        case .hide: .leave
        case .goto, .open, .stop, .reset: nil
        }
    }
}
