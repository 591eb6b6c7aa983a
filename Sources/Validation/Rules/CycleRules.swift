import RectoOverlays

/// ACT-005: actions that set each other off for ever, without a tap.
///
/// Nodes are events of overlays; an action leads from the event that sets it off to the event that it causes. Each circle of
/// starts and ends goes on for ever; one of showing and hiding does only where it has both, since what shows already does
/// not come into view again.
enum CycleRules {
    private struct Node: Hashable {
        var overlay: String
        var event: Trigger.Event
    }

    static func check(_ context: CheckContext, _ list: inout FindingList) {
        var kinds: [String: Overlay.Kind] = [:]
        for (_, overlay) in context.overlays { kinds[overlay.value.id] = overlay.value.kind }
        var edges: [Node: [Node]] = [:]
        for (_, overlay) in context.overlays {
            for trigger in overlay.value.triggers where trigger.event != .tap {
                guard let id = trigger.target, let kind = kinds[id], let event = trigger.caused(on: kind) else {
                    continue
                }
                edges[Node(overlay: overlay.value.id, event: trigger.event), default: []].append(
                    Node(overlay: id, event: event))
            }
        }
        guard !edges.isEmpty else { return }
        for circle in circles(edges) {
            let events = Set(circle.map(\.event))
            guard events.contains(.end) || events.isSuperset(of: [.enter, .leave]) else { continue }
            let names = Set(circle.map(\.overlay))
            let overlays = context.overlays.filter { names.contains($0.overlay.value.id) }
            guard let first = overlays.first else { continue }
            let ids = overlays.map { "\"\($0.overlay.value.id)\"" }
            list.add(
                "ACT-005",
                ids.count == 1
                    ? "\(ids[0]) sets itself off for ever"
                    : "\(ids.joined(separator: " and ")) start each other for ever",
                context.place(first.overlay, "on", on: first.page),
                related: overlays.dropFirst().map { context.place($0.overlay, "on", on: $0.page).related("and here") })
        }
    }

    /// The strongly connected parts that have a circle (Tarjan, without recursion: 20,000 overlays may make one chain).
    private static func circles(_ edges: [Node: [Node]]) -> [[Node]] {
        var number: [Node: Int] = [:]
        var low: [Node: Int] = [:]
        var stack: [Node] = []
        var isOnStack: Set<Node> = []
        var found: [[Node]] = []
        for start in edges.keys.sorted(by: { ($0.overlay, $0.event.rawValue) < ($1.overlay, $1.event.rawValue) })
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
