import RectoGeometry
import RectoPageContent

/// Consecutive lines with nothing beside or between them that could be read first.
struct Strip {
    var lines: [Segment]
    var span: Span
    var size: Double
    var count: Int
    /// Where it begins in the content stream.
    var order: Int
    /// Whether its lines run otherwise than most of the page's.
    var isTurned = false

    init(_ line: Segment) {
        lines = [line]
        span = line.span
        size = line.size
        count = line.count
        order = line.order
    }

    mutating func add(_ line: Segment) {
        lines.append(line)
        span.unite(line.span)
        count += line.count
        order = min(order, line.order)
    }
}

extension Strip {
    /// Reads the first and the last character of its lines.
    mutating func readEnds(_ glyphs: PageGlyphs, isRightToLeft: Bool) {
        for line in lines.indices { lines[line].readEnds(glyphs, isRightToLeft: isRightToLeft) }
    }

    /// The same strip, its place told in the frame of another rotation; its lines stay what they are.
    func turned(into frame: ReadingFrame?, _ glyphs: PageGlyphs) -> Strip {
        guard let frame else { return self }
        var strip = self
        strip.isTurned = true
        let runs = lines.lazy.flatMap(\.pieces).map { glyphs.runs[$0.run].box }
        if let box = runs.dropFirst().reduce(runs.first, { $0?.united($1) }) { strip.span = frame.span(box) }
        return strip
    }

    /// The strips of a page's lines.
    ///
    /// A line continues in the one below if each is the other's only neighbour: of two neighbours, one may belong to another column.
    ///
    /// Cost: O(n log n) for n lines, on pages that are not made to be slow.
    static func strips(of lines: [Segment]) -> [Strip] {
        let sorted = lines.sorted { ($0.base, $0.span.u0, $0.order) < ($1.base, $1.span.u0, $1.order) }
        var below = [Neighbour](repeating: .none, count: sorted.count)
        var above = below
        for index in sorted.indices {
            let line = sorted[index]
            var nearest = Double.infinity
            for next in sorted.indices.dropFirst(index + 1).prefix(300) {
                let other = sorted[next]
                let distance = other.base - line.base
                if distance > 2.6 * max(line.size, other.size) || distance > nearest + 0.4 * line.size { break }
                guard distance > 0.35 * min(line.size, other.size),
                    other.span.overlapU(line.span) > 0.1 * min(line.size, other.size)
                else { continue }
                nearest = min(nearest, distance)
                below[index].meet(next)
                above[next].meet(index)
            }
        }
        var strips: [Strip] = []
        var place = [Int](repeating: -1, count: sorted.count)
        for index in sorted.indices {
            if case .one(let upper) = above[index], case .one(index) = below[upper],
                continues(sorted[upper], sorted[index])
            {
                place[index] = place[upper]
                strips[place[upper]].add(sorted[index])
            } else {
                place[index] = strips.count
                strips.append(Strip(sorted[index]))
            }
        }
        return strips
    }

    private static func continues(_ upper: Segment, _ lower: Segment) -> Bool {
        let (small, large) = (min(upper.size, lower.size), max(upper.size, lower.size))
        return large < 1.2 * small && lower.base - upper.base < 2.1 * large
            && upper.span.overlapU(lower.span) > 0.5 * min(upper.span.width, lower.span.width)
    }

    private enum Neighbour {
        case none
        case one(Int)
        case several

        mutating func meet(_ index: Int) {
            if case .none = self { self = .one(index) } else { self = .several }
        }
    }
}
