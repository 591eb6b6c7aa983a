/// What stands at a side, with lines beside it.
///
/// Lengths are CSS pixels.
package struct FlowFloat: Hashable, Sendable {
    package enum Side: Hashable, Sendable { case left, right }

    package var side: Side
    package var clear = FlowClear.none
    /// With its margins.
    package var width: Double
    package var marginBefore = 0.0
    package var marginAfter = 0.0
    package var marginStart = 0.0
    package var marginEnd = 0.0
    /// Whether it has text, which never comes after text that follows it; what has none may find room later.
    var hasText = true
    /// Its content in the tree.
    var steps = 0..<0
    /// Whether a line of a paragraph has it.
    var isAnchored = false

    package init(_ side: Side, width: Double) {
        self.side = side
        self.width = width
    }
}
