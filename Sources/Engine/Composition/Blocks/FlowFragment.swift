/// What of a flow lies in one region.
///
/// Lengths are CSS pixels from the region's start and top.
package struct FlowFragment: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        /// The number of the paragraph.
        package var paragraph: Int
        package var line: ComposedLine
        package var start: Double
        package var top: Double
        package var height: Double
        /// From its top.
        package var baseline: Double
        package var measure: Double
        /// Its place in the text.
        package var offset: Int
    }

    package struct Solid: Hashable, Sendable {
        /// The number of the solid.
        package var solid: Int
        package var start: Double
        package var top: Double
        package var width: Double
        package var height: Double
        /// Its place in the text.
        package var offset: Int
    }

    /// The part of a painted box.
    package struct Box: Hashable, Sendable {
        package var box: Int
        package var start: Double
        package var end: Double
        package var top: Double
        package var bottom: Double
        /// Whether it begins and ends here, so that its borders are drawn.
        package var isFirst: Bool
        package var isLast: Bool
    }

    package var lines: [Line] = []
    package var solids: [Solid] = []
    package var boxes: [Box] = []
    /// Where the content ends.
    package var height = 0.0

    /// The place in the text at which it begins; nil if it has none.
    package var start: Int? { [lines.first?.offset, solids.first?.offset].compactMap { $0 }.min() }

    package var isEmpty: Bool { lines.isEmpty && solids.isEmpty }
}
