/// Puts pieces on lines.
struct LineBuilder {
    private var segments: [Segment] = []
    private var current: Segment?
    /// The end of the last piece in the content stream.
    private var end = 0

    // In em. White space in the content says that both sides are one text; without it, nothing but nearness does.
    private static let gapWithSpace = 1.8
    private static let gapWithoutSpace = 0.9
    private static let gapOutOfOrder = 0.45
    /// After a bullet or a number there may be a tab.
    private static let gapAfterLabel = 4.0
    private static let longestLabel = 4

    /// The lines of pieces that come in content order.
    static func lines(of pieces: [Piece]) -> [Segment] {
        var builder = LineBuilder()
        for piece in pieces { builder.add(piece) }
        if let current = builder.current { builder.segments.append(current) }
        return DropCap.attach(Slant.attach(LooseMarks.attach(joined(builder.segments))))
    }

    private mutating func add(_ piece: Piece) {
        defer { end = piece.end }
        guard var line = current else {
            current = Segment(piece)
            return
        }
        let hasSpace = piece.position > end
        if Self.fits(piece.span, piece.base, piece.size, line, isNext: true, hasSpace: hasSpace) {
            current = nil  // so that the pieces are not copied
            line.add(piece)
            current = line
        } else {
            segments.append(line)
            current = Segment(piece)
        }
    }

    private static func fits(
        _ span: Span, _ base: Double, _ size: Double, _ line: Segment, isNext: Bool, hasSpace: Bool
    ) -> Bool {
        let em = max(size, line.size)
        let gap = max(span.u0 - line.span.u1, line.span.u0 - span.u1)
        // A drop cap has the base line of the last of the lines beside it, and belongs to the first; see DropCap.
        guard min(size, line.size) > 0.45 * em else { return false }
        if min(size, line.size) < 0.85 * em, abs(base - line.base) > 0.02 * em {
            // A raised or lowered sign: small, beside the others, and not a line of its own.
            let raised = size < line.size ? line.base - base : base - line.base
            return gap < 0.35 * em && gap > -0.15 * em && raised < 0.6 * em && raised > -0.3 * em
        }
        // What lies over each other was not set as one line, even on the same base.
        guard gap > (isNext ? -0.6 : -0.3) * em, abs(base - line.base) <= 0.12 * em else { return false }
        guard isNext else { return gap <= gapOutOfOrder * min(size, line.size) }
        if hasSpace, gap > 0, span.u0 > line.span.u1, line.count <= longestLabel { return gap <= gapAfterLabel * em }
        return gap <= (hasSpace ? gapWithSpace : gapWithoutSpace) * em
    }

    /// Joins parts of a line that were not drawn one after the other.
    private static func joined(_ segments: [Segment]) -> [Segment] {
        guard segments.count > 1 else { return segments }
        let order = segments.indices.sorted {
            (segments[$0].base, segments[$0].span.u0, $0) < (segments[$1].base, segments[$1].span.u0, $1)
        }
        var parent = Array(segments.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parent[index] != index {
                parent[index] = parent[parent[index]]
                index = parent[index]
            }
            return index
        }
        for (place, index) in order.enumerated() {
            let line = segments[index]
            var next = place + 1
            while next < order.count, segments[order[next]].base - line.base <= 0.5 * line.size {
                let other = segments[order[next]]
                if fits(other.span, other.base, other.size, line, isNext: false, hasSpace: false) {
                    parent[root(order[next])] = root(index)
                }
                next += 1
                if next - place > 400 { break }  // a page of ten thousand signs on one line stays quick
            }
        }
        var joined: [Segment] = []
        var place: [Int: Int] = [:]
        for index in segments.indices {
            let top = root(index)
            if let known = place[top] {
                joined[known].add(segments[index])
            } else {
                place[top] = joined.count
                joined.append(segments[index])
            }
        }
        return joined
    }
}
