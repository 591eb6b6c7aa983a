package import RectoMarkup
import RectoPackaging

/// The canonical text of one document of a book, and where each of its scalars comes from.
///
/// A function of the document's bytes, without any style sheet: a line for each block, a tab between cells, white space collapsed but
/// in `pre`. Offsets count Unicode scalars.
package struct ItemText: Sendable {
    /// A picture, which has no text of its own.
    package struct Picture: Hashable, Sendable, Codable {
        /// The offset at which it stands.
        package var offset: Int
        /// Its address, as written.
        package var source: String
        /// Its alternative text, on one line.
        package var alt: String?
    }

    /// Scalars that follow each other in the document as well.
    struct Run: Sendable {
        var offset: Int
        var position: Int
    }

    package let scalars: [Unicode.Scalar]
    /// In order.
    package let pictures: [Picture]
    /// `nil` for plain text, which has no elements.
    package let tree: ContentTree?
    /// By node, the position before it.
    ///
    /// Positions count the document's tags and the scalars of its texts, each as one: every place between two of them has a number
    /// of its own, in the document's order.
    let starts: [Int]
    /// By node, the position before its end tag, or after its last scalar.
    let ends: [Int]
    let runs: [Run]
    /// The position after the last scalar.
    let last: Int
    private let nodes: [String: Int]

    /// Reads the canonical text of a document.
    package init(_ tree: ContentTree) {
        var builder = ItemTextBuilder(tree)
        builder.build()
        self.tree = tree
        scalars = builder.scalars
        pictures = builder.pictures
        runs = builder.runs
        starts = builder.starts
        ends = builder.ends
        last = builder.previousEnd
        var nodes: [String: Int] = [:]
        for (index, node) in tree.nodes.enumerated() {
            // Of elements with the same id, the first counts, as in browsers.
            if let id = node.id, nodes[id] == nil { nodes[id] = index }
        }
        self.nodes = nodes
    }

    /// A text without elements.
    package init(plain text: String) {
        tree = nil
        scalars = Array(text.unicodeScalars)
        pictures = []
        (starts, ends, last) = ([], [], scalars.count)
        runs = [Run(offset: 0, position: 0)]
        nodes = [:]
    }

    package var count: Int { scalars.count }

    package var text: String { self[0..<count] }

    /// SHA-256 of the text.
    package var digest: String {
        var digest = Digest()
        digest.add(text)
        return digest.text
    }

    /// A part of the text; what lies beyond its ends is left out.
    package subscript(range: Range<Int>) -> String {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[range.clamped(to: 0..<count)])
        return String(part)
    }

    /// The node of the element with an id.
    package func node(id: String) -> Int? { nodes[id] }

    /// The offsets at which elements with ids begin.
    package var ids: [String: Int] { nodes.mapValues { offset(at: starts[$0]) } }

    /// The offset at which the element with an id begins.
    package func offset(id: String) -> Int? { nodes[id].map { offset(at: starts[$0]) } }

    /// Where in the document an offset is: before its scalar, or after the last one.
    func position(of offset: Int) -> Int {
        guard offset < count else { return last }
        let run = runs[Self.last(runs.count) { runs[$0].offset <= offset } ?? 0]
        return run.position + offset - run.offset
    }

    /// The offset of a position: of the first scalar at or after it; with `before` of the last scalar at or before it.
    func offset(at position: Int, before: Bool = false) -> Int {
        guard position < last else { return count }
        guard let index = Self.last(runs.count, where: { runs[$0].position <= position }) else { return 0 }
        let end = index + 1 < runs.count ? runs[index + 1].offset : count
        let offset = runs[index].offset + position - runs[index].position
        if offset < end { return offset }
        // Between two runs, where the document has something without text.
        return before ? max(runs[index].offset, end - 1) : end
    }

    /// The last of some numbers for which a condition holds that holds up to some number.
    private static func last(_ count: Int, where holds: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}

extension ItemText {
    /// The offsets of an element's text.
    package func range(ofNode index: Int) -> Range<Int> {
        guard starts.indices.contains(index) else { return 0..<0 }
        let start = offset(at: starts[index])
        return start..<max(start, offset(at: ends[index]))
    }

    /// Scalars of one text node that follow each other in the canonical text as well.
    package struct Stretch: Hashable, Sendable {
        /// Scalars of the node.
        package var scalars: Range<Int>
        /// Of the first.
        package var offset: Int
    }

    /// What the canonical text has of a text node, in order.
    ///
    /// - Complexity: O(log n), and the stretches found.
    package func stretches(ofText node: Int) -> [Stretch] {
        guard starts.indices.contains(node) else { return [] }
        let (start, end) = (starts[node], ends[node])
        var index = Self.last(runs.count) { runs[$0].position <= start } ?? 0
        var found: [Stretch] = []
        while index < runs.count, runs[index].position < end {
            let run = runs[index]
            let length = (index + 1 < runs.count ? runs[index + 1].offset : count) - run.offset
            let own = (run.position..<run.position + length).clamped(to: start..<end)
            if !own.isEmpty {
                found.append(
                    Stretch(
                        scalars: own.lowerBound - start..<own.upperBound - start,
                        offset: run.offset + own.lowerBound - run.position))
            }
            index += 1
        }
        return found
    }
}
