/// A parsed HTML page as a flat list, in the order of the tree.
///
/// Flat, so that nothing that walks it needs recursion: a page decides how deep it nests.
struct HTMLTree {
    enum Content {
        /// The name in lower case; foreign elements are those of SVG and MathML.
        case element(name: String, isForeign: Bool, attributes: [MarkupAttribute])
        /// Character references decoded.
        case text(String)
        case comment(String)
    }

    struct Node {
        let content: Content
        /// In bytes from the page's start; that of an element which the parser added is its parent's.
        let offset: Int
        /// Index of the first node after this one and all in it.
        var end: Int
        let depth: Int

        var name: String? {
            if case .element(let name, _, _) = content { name } else { nil }
        }
    }

    var nodes: [Node] = []
    /// Whether a DOCTYPE says which rules to render by.
    var hasDoctype = false

    /// The text within a node, as it is written.
    func text(in index: Int) -> String {
        var text = ""
        for node in nodes[index..<nodes[index].end] {
            if case .text(let part) = node.content { text += part }
        }
        return text
    }

    /// The first element of a name within a node.
    func first(_ name: String, in range: Range<Int>) -> Int? { range.first { nodes[$0].name == name } }
}
