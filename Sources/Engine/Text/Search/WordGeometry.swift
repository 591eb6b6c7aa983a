import RectoGeometry
import RectoJSON

/// Where the words of a page are, flat: what quads need and no more.
///
/// Lengths are in hundredths of a point, as hits state them, so that a hit from a cache equals one from the page itself.
struct WordGeometry: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        var direction: TextLine.Direction
        var turns: QuarterTurns

        /// Whether the line runs up or down the page.
        var isVertical: Bool { (direction == .topToBottom) != turns.swapsAxes }
    }

    struct Word: Hashable, Sendable {
        var offset: Int
        var count: Int
        /// Index of the first of its `count + 1` edges.
        var edge: Int
        var line: Int
        /// The word's extent across its line.
        var near: Int32
        var far: Int32
    }

    var lines: [Line] = []
    /// In order of offset.
    var words: [Word] = []
    var edges: [Int32] = []

    init() {}

    init(_ page: PageText) {
        edges.reserveCapacity(page.text.utf8.count)
        for block in page.blocks {
            for line in block.lines {
                lines.append(Line(direction: line.direction, turns: line.turns))
                for word in line.words { append(word) }
            }
        }
        // The page's own order is that of offsets, but a decoded value may be anything.
        if zip(words, words.dropFirst()).contains(where: { $0.offset > $1.offset }) {
            words.sort { $0.offset < $1.offset }
        }
    }

    private mutating func append(_ word: TextWord) {
        let line = lines[lines.count - 1]
        let (origin, extent, near, far) =
            line.isVertical
            ? (word.box.y, word.box.height, word.box.x, word.box.maxX)
            : (word.box.x, word.box.width, word.box.y, word.box.maxY)
        let count = word.text.unicodeScalars.count
        words.append(
            Word(
                offset: word.offset, count: count, edge: edges.count, line: lines.count - 1,
                near: Self.hundredths(near), far: Self.hundredths(far)))
        if word.edges.count == count + 1 {
            for edge in word.edges { edges.append(Self.hundredths(Double(edge))) }
            return
        }
        // Without edges the characters share the box evenly.
        let falls =
            line.direction == .rightToLeft
            ? line.turns == .none || line.turns == .one
            : line.turns == .two || line.turns == (line.direction == .topToBottom ? .one : .three)
        for index in 0...count {
            let share = Double(falls ? count - index : index) / Double(max(1, count))
            edges.append(Self.hundredths(origin + extent * share))
        }
    }

    static func hundredths(_ points: Double) -> Int32 {
        guard points.isFinite else { return 0 }
        return Int32(min(max((points * 100).rounded(), -2e9), 2e9))
    }
}
