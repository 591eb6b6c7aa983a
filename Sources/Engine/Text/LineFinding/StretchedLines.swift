/// Lines that were stretched to fill their column until a gap within them looked like one between columns.
enum StretchedLines {
    /// The widest gap that is within a line, in its size.
    private static let widestGap = 4.0
    /// How far a line may begin within its column, as the first one of a paragraph does.
    private static let indent = 3.0
    /// How far away lines are of the same column, in lines.
    private static let reach = 6.0
    /// The least lines without a gap that show the column to be one.
    private static let fewest = 2
    /// More lines are no page of text.
    private static let mostLines = 4000

    /// Joins the parts of such lines.
    ///
    /// They follow each other in the content stream, and fill together exactly the column of the lines around them, which have no gap.
    static func mend(_ lines: [Segment]) -> [Segment] {
        guard lines.count > fewest, lines.count <= mostLines else { return lines }
        let shelves = Shelves(lines.indices.map { (lines[$0].base, $0) })
        var mended: [Segment] = []
        var first = 0
        while first < lines.count {
            var end = first + 1
            while end < lines.count, isTorn(lines[end - 1], lines[end]) { end += 1 }
            let parts = lines[first..<end]
            if parts.count > 1, isWithinColumn(parts[first], parts[end - 1], lines, shelves) {
                var line = parts[first]
                for part in parts.dropFirst() { line.add(part) }
                mended.append(line)
            } else {
                mended += parts
            }
            first = end
        }
        return mended
    }

    private static func isTorn(_ left: Segment, _ right: Segment) -> Bool {
        let em = max(left.size, right.size)
        let gap = right.span.u0 - left.span.u1
        return gap > 0 && gap < widestGap * em && abs(left.base - right.base) < 0.05 * em
            && abs(left.size - right.size) < 0.05 * em && left.pieces.map(\.run).max().map { $0 + 1 } == right.order
    }

    private static func isWithinColumn(_ left: Segment, _ right: Segment, _ lines: [Segment], _ shelves: Shelves)
        -> Bool
    {
        let em = left.size
        var (whole, torn) = (0, 0)
        for index in shelves.near(left.base, within: reach * 1.3 * em) {
            let line = lines[index]
            let distance = abs(line.base - left.base)
            guard distance > 0.5 * em, distance < reach * 1.3 * em, abs(line.size - em) < 0.1 * em else { continue }
            if line.span.u0 < left.span.u1, line.span.u1 > right.span.u0 {
                // From edge to edge, as the torn line is; only a first line begins further in.
                let isFull =
                    abs(line.span.u1 - right.span.u1) < 0.4 * em && left.span.u0 - line.span.u0 < indent * em
                    && line.span.u0 - left.span.u0 < indent * em
                if isFull { whole += 1 }
            } else if distance < 2 * em, line.span.u1 > left.span.u0, line.span.u0 < right.span.u1,
                line.span.u1 < right.span.u0 + 0.2 * em && line.span.u1 > left.span.u1 - 0.2 * em
                    || line.span.u0 > left.span.u1 - 0.2 * em && line.span.u0 < right.span.u0 + 0.2 * em
            {
                // Ends or begins in the gap, as cells of a table do.
                torn += 1
            }
        }
        return whole >= fewest && torn == 0
    }
}
