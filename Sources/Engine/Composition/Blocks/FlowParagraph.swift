/// Text that is broken into lines.
///
/// Lengths are CSS pixels.
package struct FlowParagraph: Hashable, Sendable {
    package var parts: [LinePart]
    package var lineHeight: Double
    package var indent = 0.0
    package var method = LineMethod.greedy
    /// The fewest lines before and after a break.
    package var orphans = 2
    package var widows = 2

    package init(parts: [LinePart], lineHeight: Double) {
        self.parts = parts
        self.lineHeight = lineHeight
    }
}
