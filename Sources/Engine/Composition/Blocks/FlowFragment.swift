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
        /// Whether its place says nothing about where the region begins in the text: a picture that had no room before, a row that is
        /// shown again.
        package var isApart = false
        /// Whether it was in a region before.
        package var isAgain = false
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
        /// As of lines.
        package var isApart = false
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
    package var start: Int? {
        var start: Int?
        for solid in solids where !solid.isApart && solid.offset < start ?? .max { start = solid.offset }
        for line in lines where !line.isApart && line.offset < start ?? .max { start = line.offset }
        return start
    }

    package var isEmpty: Bool { lines.isEmpty && solids.isEmpty }

    /// Adds what lies in a region within this one.
    mutating func add(_ inner: FlowFragment, x: Double, y: Double, isApart: Bool = false, isAgain: Bool = false) {
        for var line in inner.lines {
            (line.start, line.top) = (line.start + x, line.top + y)
            if isApart { line.isApart = true }
            if isAgain { line.isAgain = true }
            lines.append(line)
        }
        for var solid in inner.solids {
            (solid.start, solid.top) = (solid.start + x, solid.top + y)
            if isApart { solid.isApart = true }
            solids.append(solid)
        }
        for var box in inner.boxes {
            (box.start, box.end, box.top, box.bottom) = (box.start + x, box.end + x, box.top + y, box.bottom + y)
            boxes.append(box)
        }
    }
}
