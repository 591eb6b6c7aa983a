import Recto

extension OutlineNode {
    /// Deeper entries become siblings of those that are so deep: readers walk the tree by recursion.
    static let deepest = 16

    /// What an overlay package says.
    ///
    /// - Parameter sizes: Of the pages, in points, for rectangles in fractions.
    static func nodes(
        _ entries: [OverlayManifest.OutlineEntry], of manifest: OverlayManifest, sizes: [Size?]
    ) -> [OutlineNode] {
        entries.compactMap { entry in
            let page = entry.page - 1
            let children = nodes(entry.children, of: manifest, sizes: sizes)
            guard sizes.indices.contains(page) else { return nil }
            let rect = entry.rect.flatMap { rect in sizes[page].map { manifest.pageRect(rect, pageSize: $0) } }
            return OutlineNode(title: entry.title, page: page, rect: rect, children: children)
        }
    }

    /// What the PDF says, without entries that lead nowhere in it; what is below such an entry moves up.
    ///
    /// The entries are a list with levels, possibly with gaps between them.
    static func nodes(_ outline: Outline, pageCount: Int) -> [OutlineNode] {
        var roots: [OutlineNode] = []
        var open: [(level: Int, node: OutlineNode)] = []
        func close(to level: Int) {
            while let last = open.last, last.level >= level {
                open.removeLast()
                if open.isEmpty {
                    roots.append(last.node)
                } else {
                    open[open.count - 1].node.children.append(last.node)
                }
            }
        }
        for entry in outline.entries {
            guard let page = entry.page, (0..<pageCount).contains(page) else { continue }
            let level = min(entry.level, deepest)
            close(to: level)
            let title = entry.title.isEmpty ? entry.label ?? String(page + 1) : entry.title
            open.append((level, OutlineNode(title: title, page: page, rect: entry.destination?.rect)))
        }
        close(to: 0)
        return roots
    }
}
