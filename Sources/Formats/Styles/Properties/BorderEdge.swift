/// One side of a border.
package struct BorderEdge: Hashable, Sendable {
    /// CSS pixels, as it is written: a border without a style has no width, see ``usedWidth``.
    package var width = 3.0
    package var style = BorderStyle.none
    package var color = SpecifiedColor.current

    package init() {}

    /// CSS pixels.
    package var usedWidth: Double { style == .none || style == .hidden ? 0 : width }
}
