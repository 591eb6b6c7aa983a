/// Who is whose child in a list of levels, as a PDF's outline wants it.
struct OutlineForest {
    /// The children of one node, by index.
    struct Family: Equatable {
        var first: Int?
        var last: Int?
        var count = 0
    }

    struct Node: Equatable {
        var parent: Int?
        var previous: Int?
        var next: Int?
        var children = Family()
    }

    private(set) var nodes: [Node] = []
    /// Those without a parent.
    private(set) var root = Family()

    /// - Parameter levels: How deep each is; one that skips levels is a child of the one before. O(n).
    init(_ levels: [Int]) {
        // The nodes above the next one, each with its level.
        var above: [(index: Int, level: Int)] = []
        for (index, level) in levels.enumerated() {
            while let last = above.last, last.level >= level { above.removeLast() }
            var node = Node(parent: above.last?.index)
            node.previous = above.last.map { nodes[$0.index].children.last } ?? root.last
            if let previous = node.previous { nodes[previous].next = index }
            nodes.append(node)
            if let parent = node.parent {
                Self.add(index, to: &nodes[parent].children)
            } else {
                Self.add(index, to: &root)
            }
            above.append((index, level))
        }
    }

    private static func add(_ index: Int, to family: inout Family) {
        family.first = family.first ?? index
        family.last = index
        family.count += 1
    }
}
