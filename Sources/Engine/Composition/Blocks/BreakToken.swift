/// Where a flow goes on in the next region.
package struct BreakToken: Hashable, Sendable {
    /// The step of the tree.
    var step: Int
    /// Of a paragraph: the part at which the next line begins.
    var part = 0
    /// Of a paragraph: the part from which its lines are counted, for lines of `measure`.
    var origin = 0
    var measure = 0.0
    /// Whether a box asked for the break.
    var isForced = false
    /// The side of the sheet that was asked for.
    package internal(set) var side: FlowRegion.Side?

    /// The beginning of a flow.
    package static let start = BreakToken(step: 0, isForced: true)
}
