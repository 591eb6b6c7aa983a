package import RectoDiagnostics

/// A content document of a book as a flat list of elements and texts, in the order of the tree.
///
/// XHTML is read as XML, since readers of EPUBs do, and steps of a CFI count its elements; what is not well-formed is read as browsers
/// read HTML. Comments and processing instructions are left out. Flat, so that nothing that walks it needs recursion.
package struct ContentTree: Sendable {
    package enum Content: Sendable {
        /// The local name, in lower case for HTML; attributes with the prefixes that they are written with.
        case element(name: String, space: Space, attributes: [String: String])
        /// References resolved.
        case text(String)
    }

    package enum Space: Sendable {
        case html, svg, mathML, other
    }

    package struct Node: Sendable {
        package let content: Content
        /// Index of the first node after this one and all in it.
        package var end: Int

        package init(content: Content, end: Int) {
            self.content = content
            self.end = end
        }

        package var isElement: Bool { if case .element = content { true } else { false } }

        package var id: String? {
            if case .element(_, _, let attributes) = content { attributes["id"] ?? attributes["xml:id"] } else { nil }
        }
    }

    package private(set) var nodes: [Node]

    /// The most bytes of a document: the largest chapters of real books have a tenth of that.
    package static let limit = 64 << 20
    /// The most nodes.
    static let mostNodes = 4_000_000

    /// Whether the document is well-formed XML: of others, browsers' rules for HTML decide what they mean.
    package let isWellFormed: Bool

    package init(nodes: [Node]) { (self.nodes, isWellFormed) = (nodes, true) }

    /// Reads a document of a book.
    ///
    /// - Parameters:
    ///   - bytes: XHTML or SVG, in any encoding that it declares.
    ///   - decode: Text of bytes that are no XML, as UTF-8.
    /// - Throws: ``Failure`` `.tooLarge` for a document that is too large, too deep or takes too long.
    package init(_ bytes: [UInt8], decode: ([UInt8]) -> [UInt8] = { $0 }) throws(Failure) {
        guard bytes.count <= Self.limit else { throw Failure(.tooLarge, "is larger than \(Self.limit >> 20) MiB") }
        let own = ContentTreeReader.nodes(bytes)
        nodes = if let own { own } else { try ContentTree(html: decode(bytes)).nodes }
        isWellFormed = own != nil
        guard nodes.count < Self.mostNodes else {
            throw Failure(.tooLarge, "has more than \(Self.mostNodes) elements and texts")
        }
    }

    /// Reads HTML as browsers do.
    ///
    /// - Throws: As ``init(_:decode:)``.
    package init(html bytes: [UInt8]) throws(Failure) {
        let tree = try HTMLTree(bytes)
        var nodes: [Node] = []
        nodes.reserveCapacity(tree.nodes.count)
        // Comments are left out, so that indexes move.
        var places = [Int](repeating: 0, count: tree.nodes.count + 1)
        var spaces: [(end: Int, space: Space)] = []
        for (index, node) in tree.nodes.enumerated() {
            places[index] = nodes.count
            while let last = spaces.last, last.end <= index { spaces.removeLast() }
            switch node.content {
            case .comment: break
            case .text(let text): nodes.append(Node(content: .text(text), end: node.end))
            case .element(let name, let isForeign, let attributes):
                var space = Space.html
                if isForeign {
                    space = name == "svg" ? .svg : name == "math" ? .mathML : spaces.last?.space ?? .other
                    spaces.append((node.end, space))
                }
                let pairs = attributes.map { ($0.name, $0.value) }
                nodes.append(
                    Node(
                        content: .element(
                            name: name, space: space, attributes: Dictionary(pairs) { first, _ in first }),
                        end: node.end))
            }
        }
        places[tree.nodes.count] = nodes.count
        for index in nodes.indices { nodes[index].end = places[nodes[index].end] }
        self.nodes = nodes
        isWellFormed = false
    }

    /// The root element.
    package var root: Int? { nodes.firstIndex(where: \.isElement) }

    /// The elements directly in an element, in order.
    package func children(of index: Int) -> [Int] {
        var found: [Int] = []
        var child = index + 1
        while child < nodes[index].end {
            if nodes[child].isElement { found.append(child) }
            child = nodes[child].end
        }
        return found
    }
}
