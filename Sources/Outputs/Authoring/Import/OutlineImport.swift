import Recto

/// The PDF's outline as the manifest has it: nested, at most six levels deep, every entry on a page.
struct OutlineImport {
    private struct Node {
        var entry: OverlayManifest.OutlineEntry
        var children: [Int] = []
    }

    private(set) var entries: [OverlayManifest.OutlineEntry] = []
    private(set) var count = 0
    private(set) var problems: [String] = []

    private static let deepest = 6
    private static let most = 5000

    init(_ outline: Outline) {
        var nodes: [Node] = []
        var tops: [Int] = []
        // Those that the next entry may be below, from the top down. What is left out is not among them: what was below it
        // moves up.
        var open: [(level: Int, node: Int)] = []
        var flattened = 0
        for entry in outline.entries {
            let title = entry.title.trimmed
            guard let page = entry.page else {
                problems.append("\"\(title)\" leads to no page of this document and is left out")
                continue
            }
            guard !title.isEmpty else {
                problems.append("an entry to page \(page + 1) has no title and is left out")
                continue
            }
            guard nodes.count < Self.most else {
                problems.append("there are more than \(Self.most) entries; the rest is left out")
                break
            }
            while let last = open.last, last.level >= entry.level { open.removeLast() }
            if open.count >= Self.deepest {
                flattened += 1
                open.removeLast(open.count - Self.deepest + 1)
            }
            let node = nodes.count
            nodes.append(Node(entry: .init(title: title, page: page + 1, rect: entry.destination?.rect)))
            if let parent = open.last { nodes[parent.node].children.append(node) } else { tops.append(node) }
            open.append((entry.level, node))
        }
        if flattened > 0 { problems.append("\(flattened) entries below level \(Self.deepest) were moved up to it") }
        count = nodes.count
        // From the last to the first: children come after their parents.
        for index in nodes.indices.reversed() {
            nodes[index].entry.children = nodes[index].children.map { nodes[$0].entry }
        }
        entries = tops.map { nodes[$0].entry }
    }
}
