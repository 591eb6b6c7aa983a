/// Text that runs askew: each of its letters has a base line of its own.
enum Slant {
    /// Least letters; fewer are a formula.
    private static let fewest = 5
    /// How far the direction from letter to letter may wander, as a slope.
    private static let wander = 0.12

    /// Puts letters together that were drawn one after the other along a line that rises or falls.
    static func attach(_ lines: [Segment]) -> [Segment] {
        guard lines.count >= fewest else { return lines }
        let order = lines.indices.filter { lines[$0].pieces.count <= 2 && lines[$0].count <= 3 }
            .sorted { lines[$0].order < lines[$1].order }
        guard order.count >= fewest else { return lines }
        var lines = lines
        var gone: Set<Int> = []
        var chain: [Int] = []
        func end() {
            if chain.count >= fewest {
                for index in chain.dropFirst() {
                    lines[chain[0]].add(lines[index])
                    gone.insert(index)
                }
            }
            chain = []
        }
        for index in order {
            if let last = chain.last,
                !follows(lines[index], lines[last], chain.count > 1 ? lines[chain[chain.count - 2]] : nil)
            {
                end()
            }
            chain.append(index)
        }
        end()
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }

    private static func follows(_ line: Segment, _ last: Segment, _ before: Segment?) -> Bool {
        let size = last.size
        guard abs(line.size - size) < 0.05 * size, line.order - last.order <= last.pieces.count,
            line.span.u0 - last.span.u1 < 0.9 * size, line.span.u0 > last.span.u0
        else { return false }
        let slope = slope(last, line)
        guard abs(slope) > 0.05, abs(slope) < 3 else { return false }
        return before.map { abs(slope - Self.slope($0, last)) < wander * (1 + slope * slope) } ?? true
    }

    private static func slope(_ first: Segment, _ second: Segment) -> Double {
        (second.base - first.base) / max(second.span.u0 - first.span.u0, 0.01)
    }
}
