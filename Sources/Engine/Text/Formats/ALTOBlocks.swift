import RectoGeometry

/// The ids that ``ALTOWriter`` gives to the blocks and lines of a page, by the page's text.
public struct ALTOBlocks: Sendable {
    /// Ids of what a stretch of the text is: a block, or lines of one.
    public struct Area: Hashable, Sendable {
        public var begin: String
        /// The last line; `nil` for a whole block, and for a single line.
        public var end: String?
    }

    private struct Line {
        let number: Int
        /// Unicode scalars of the page's text.
        let range: Range<Int>
    }

    /// By number from 1; never empty.
    private let blocks: [[Line]]

    public init(_ page: PageText) {
        var blocks: [[Line]] = []
        var number = 0
        for block in page.blocks {
            var turns: QuarterTurns?
            for line in block.lines {
                defer { number += 1 }
                guard let first = line.words.first, let last = line.words.last else { continue }
                if turns != line.turns { blocks.append([]) }
                turns = line.turns
                let end = last.offset + last.text.unicodeScalars.count
                blocks[blocks.count - 1].append(Line(number: number, range: first.offset..<max(end, first.offset + 1)))
            }
        }
        self.blocks = blocks
    }

    /// What a stretch of the page's text is, in the order of the text.
    ///
    /// - Parameter range: Unicode scalars of ``PageText/text``.
    /// - Complexity: O(lines of the page).
    public func areas(of range: Range<Int>) -> [Area] {
        blocks.enumerated().compactMap { index, lines in
            let own = lines.filter { $0.range.overlaps(range) }
            guard let first = own.first, let last = own.last else { return nil }
            if own.count == lines.count { return Area(begin: "block_\(index + 1)") }
            return Area(
                begin: "line_\(first.number)", end: last.number == first.number ? nil : "line_\(last.number)")
        }
    }
}
