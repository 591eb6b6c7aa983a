/// How far something in a line reaches above and below its baseline, in CSS pixels.
package struct LineExtent: Hashable, Sendable {
    /// Upwards.
    package var above: Double
    /// Downwards.
    package var below: Double

    package init(above: Double, below: Double) {
        self.above = above
        self.below = below
    }

    package var height: Double { above + below }

    /// What has room for both.
    package func union(_ other: LineExtent) -> LineExtent {
        LineExtent(above: max(above, other.above), below: max(below, other.below))
    }
}
