/// Text that is broken into lines.
///
/// Lengths are CSS pixels.
package struct FlowParagraph: Hashable, Sendable {
    package var parts: [LinePart]
    /// What each line has at least.
    package var strut: LineExtent
    /// By part, what it needs; empty where no part needs more than each line has.
    package var extents: [LineExtent] = []
    package var indent = 0.0
    package var method = LineMethod.greedy
    /// The fewest lines before and after a break.
    package var orphans = 2
    package var widows = 2

    /// Floats that stand between its parts, in order.
    var anchors: [Anchor] = []

    struct Anchor: Hashable, Sendable {
        /// The part before which it stands.
        var part: Int
        /// The number of the float.
        var float: Int
    }

    package init(parts: [LinePart], strut: LineExtent) {
        self.parts = parts
        self.strut = strut
    }

    package init(parts: [LinePart], lineHeight: Double) {
        self.init(parts: parts, strut: LineExtent(above: lineHeight, below: 0))
    }

    /// What a line needs.
    package func extent(of line: ComposedLine) -> LineExtent {
        guard !extents.isEmpty else { return strut }
        return line.parts.reduce(strut) { $0.union(extents[$1]) }
    }
}
