/// The edges of a block box and where it may be broken.
///
/// Lengths are CSS pixels.
package struct FlowBox: Hashable, Sendable {
    /// Across the lines: before and after it, outside of its border.
    package var marginBefore = 0.0
    package var marginAfter = 0.0
    /// Border and padding before and after its content.
    package var insetBefore = 0.0
    package var insetAfter = 0.0
    /// Along the lines: margin, border and padding at their start and end.
    package var insetStart = 0.0
    package var insetEnd = 0.0
    package var breakBefore = BoxBreak.auto
    package var breakAfter = BoxBreak.auto
    package var avoidsBreakInside = false
    /// Whether its place is asked for, since it has a background or a border.
    package var isPainted = false

    /// Whether the margins of what is in it stay within.
    package var isRoot = false
    /// Whether it stands beside floats, or below them, and not around them.
    package var isBesideFloats = false
    /// The floats below which it begins.
    package var clear = FlowClear.none
    /// Of its content at least, as far as the region has room.
    package var height = 0.0

    package init() {}
}
