/// Room that a flow is set into: a page, a column, a frame of a magazine.
///
/// Lengths are CSS pixels.
package struct FlowRegion: Hashable, Sendable {
    package enum Side: Hashable, Sendable { case left, right }

    /// Along the lines.
    package var width: Double
    /// Across the lines.
    package var height: Double
    /// Of the sheet that it is on; nil if there are no sheets.
    package var side: Side?

    package init(width: Double, height: Double, side: Side? = nil) {
        self.width = width
        self.height = height
        self.side = side
    }
}
