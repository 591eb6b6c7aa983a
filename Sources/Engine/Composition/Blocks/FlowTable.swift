/// Rows of cells, whose places along the lines are known.
///
/// Lengths are CSS pixels.
package struct FlowTable: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable { case baseline, top, middle, bottom }

    package struct Cell: Hashable, Sendable {
        /// From the table's start.
        package var start: Double
        /// With border and padding.
        package var width: Double
        package var rowSpan = 1
        /// Border and padding.
        package var insetBefore = 0.0
        package var insetAfter = 0.0
        package var insetStart = 0.0
        package var insetEnd = 0.0
        /// With border and padding, at least.
        package var height = 0.0
        package var alignment = Alignment.baseline
        /// The number of its box, if it is painted.
        package var box: Int?
        /// What is in it, in the tree.
        package var steps: Range<Int>

        package init(start: Double, width: Double, steps: Range<Int>) {
            self.start = start
            self.width = width
            self.steps = steps
        }
    }

    package struct Row: Hashable, Sendable {
        /// Numbers of cells.
        package var cells: Range<Int>
        /// At least.
        package var height = 0.0
        package var breakBefore = BoxBreak.auto

        package init(cells: Range<Int>) { self.cells = cells }
    }

    /// In the order of the document.
    package var cells: [Cell] = []
    package var rows: [Row] = []
    package var width = 0.0
    /// Before, between and after rows.
    package var spacing = 0.0
    /// How many rows stand again where the table goes on in another region.
    package var headers = 0
    /// The step after it.
    var end = 0

    package init() {}

    /// The rows from one on that are not divided by a region's end, since cells reach over them.
    func band(from row: Int) -> Range<Int> {
        var end = row + 1
        var next = row
        while next < end {
            for cell in rows[next].cells { end = max(end, min(rows.count, next + cells[cell].rowSpan)) }
            next += 1
        }
        return row..<end
    }
}
