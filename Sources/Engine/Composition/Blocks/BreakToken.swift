/// Where a flow goes on in the next region.
package struct BreakToken: Hashable, Sendable {
    /// The step of the tree.
    var step: Int
    /// Of a paragraph: the part at which the next line begins.
    var part = 0
    /// Of a paragraph: the part from which its lines are counted, for lines of `measure`.
    var origin = 0
    var measure = 0.0
    /// Of a table: the row.
    var row = 0
    /// Of a row of a table that is broken: the cell that goes on, after all before it have ended.
    var cell: [Rest] = []
    /// Of a paragraph: how many of its floats came before.
    var anchors = 0
    /// Floats that have no room yet.
    var rest: [Rest] = []
    /// Whether a box asked for the break.
    var isForced = false
    /// The side of the sheet that was asked for.
    package internal(set) var side: FlowRegion.Side?

    /// What is left of something that lies beside the flow.
    struct Rest: Hashable, Sendable {
        /// The number of the float, or of the cell in its table.
        var number: Int
        /// Where it goes on; nil if nothing of it came before.
        var token: BreakToken?
    }

    /// The beginning of a flow.
    package static let start = BreakToken(step: 0, isForced: true)
}
