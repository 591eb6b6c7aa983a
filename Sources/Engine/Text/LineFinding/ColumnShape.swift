/// How the lines of a column end: all at one edge, or each where its words do.
struct ColumnShape {
    /// Where lines end that are full.
    let edge: Double
    let isJustified: Bool
    let isRagged: Bool
    /// Where a line ends at least that is as long as others of the paragraph; lines of a list often end before it.
    let usualEnd: Double

    /// How much shorter than the column a justified line is that ends a paragraph, in its size.
    static let shortfall = 0.3
    /// The same for lines that count as full, which round to the edge.
    private static let tolerance = 0.15
    private static let fewest = 5
    /// How much shorter than the longest a line of prose is, at most, as a part of the width.
    private static let raggedness = 0.3
    /// Pages of more strips are drawings, whose labels have no columns.
    private static let mostStrips = 400

    private init(ends: [Double], start: Double, size: Double) {
        edge = ends.max() ?? 0
        let edge = edge
        let usual = edge - Self.raggedness * (edge - start)
        usualEnd = usual
        let full = ends.count { edge - $0 < Self.tolerance * size }
        let near = ends.count { edge - $0 < 0.6 * size }
        isJustified = ends.count >= Self.fewest && full * 10 >= ends.count * 6
        isRagged =
            ends.count >= Self.fewest && near * 10 < ends.count * 4
            && ends.count(where: { $0 >= usual }) * 10 >= ends.count * 6
    }

    /// The shape of each strip's column: of all lines of its size that begin where it does.
    static func shapes(of strips: [Strip], isRightToLeft: Bool) -> [ColumnShape] {
        let spans = strips.map { isRightToLeft && !$0.isTurned ? $0.span.mirrored : $0.span }
        func ends(_ index: Int) -> [Double] {
            let isMirrored = isRightToLeft && !strips[index].isTurned
            return strips[index].lines.map { isMirrored ? -$0.span.u0 : $0.span.u1 }
        }
        return strips.indices.map { index in
            let strip = strips[index]
            guard strips.count <= mostStrips else {
                return ColumnShape(ends: ends(index), start: spans[index].u0, size: strip.size)
            }
            var all: [Double] = []
            for other in strips.indices
            where strips[other].isTurned == strip.isTurned && abs(strips[other].size - strip.size) < 0.05 * strip.size
                && abs(spans[other].u0 - spans[index].u0) < 2.5 * strip.size
                && abs(spans[other].u1 - spans[index].u1) < 4 * strip.size
            {
                all += ends(other)
            }
            return ColumnShape(ends: all, start: spans[index].u0, size: strip.size)
        }
    }
}
