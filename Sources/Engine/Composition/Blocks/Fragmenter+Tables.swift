extension Fragmenter {
    /// Rows that belong together, with what is in their cells.
    struct Band {
        struct Cell {
            var number: Int
            var content: FlowFragment
            /// From the beginning of the band.
            var top: Double
            var height: Double
            /// Where its content begins, from its own top.
            var inner: Double
        }

        var cells: [Cell] = []
        var height = 0.0
    }

    /// The most of a region that rows take which stand there again.
    private static let mostHeaders = 1.0 / 3

    // MARK: - Rows

    /// Adds a table.
    mutating func add(_ table: FlowTable, _ step: Int) -> Bool {
        var next = BreakToken(step: step)
        if token.step == step { (next.row, next.cell) = (token.row, token.cell) }
        let isLater = next.row > 0 || !next.cell.isEmpty
        flush()
        begin()
        guard placeWaiting(at: bottom, or: next) else { return false }
        let start = insets.start
        if isLater { addHeaders(table, &next, start) }
        let avoids = tree.avoidsBreak(at: step)
        var isFirst = true
        while next.row < table.rows.count {
            if !isFirst {
                if table.rows[next.row].breakBefore.isForced, case .region = room {
                    best = nil
                    next.isForced = true
                    note(next, appeal: 3)
                    return false
                }
                let isHeader = next.row <= table.headers && !isLater
                note(next, appeal: avoids || isHeader || table.rows[next.row].breakBefore == .avoid ? 1 : 3)
            }
            let rows = next.cell.isEmpty ? table.band(from: next.row) : next.row..<next.row + 1
            let gap = isFirst && isLater ? 0 : table.spacing
            var own = next.cell.isEmpty ? band(table, rows) : Band()
            let isLast = rows.upperBound >= table.rows.count
            if next.cell.isEmpty, bottom + gap + own.height <= region.height + Self.slack {
                bottom += gap
                add(own, table, start)
                bottom += own.height
                next.row = rows.upperBound
            } else {
                own.cells = []
                if best != nil { return false }
                if isFirst, !isLater { bottom = min(bottom + gap, region.height) }
                if !breakRow(table, &next, start) { return false }
            }
            if isLast { bottom = min(bottom + table.spacing, max(bottom, region.height)) }
            isFirst = false
        }
        return true
    }

    /// Shows the first rows again, if there is room for them and for what follows.
    private mutating func addHeaders(_ table: FlowTable, _ next: inout BreakToken, _ start: Double) {
        guard table.headers > 0, next.row >= table.headers, next.row < table.rows.count, next.cell.isEmpty,
            fragment.isEmpty, case .region = room
        else { return }
        var bands: [Band] = []
        var row = 0
        while row < table.headers {
            let rows = table.band(from: row)
            guard rows.upperBound <= table.headers else { return }
            bands.append(band(table, rows))
            row = rows.upperBound
        }
        let height = bands.reduce(0) { $0 + $1.height + table.spacing }
        let following = band(table, table.band(from: next.row)).height
        guard height <= region.height * Self.mostHeaders, bottom + height + following <= region.height else { return }
        for own in bands {
            add(own, table, start, isAgain: true)
            bottom += own.height + table.spacing
        }
    }

    private mutating func add(_ band: Band, _ table: FlowTable, _ start: Double, isAgain: Bool = false) {
        for own in band.cells {
            let cell = table.cells[own.number]
            addBox(cell, start, bottom + own.top, bottom + own.top + own.height, isFirst: true, isLast: true)
            fragment.add(
                own.content, x: start + cell.start + cell.insetStart, y: bottom + own.top + own.inner,
                isApart: isAgain, isAgain: isAgain)
        }
    }

    private mutating func addBox(
        _ cell: FlowTable.Cell, _ start: Double, _ top: Double, _ bottom: Double, isFirst: Bool, isLast: Bool
    ) {
        guard let box = cell.box, bottom > top else { return }
        fragment.boxes.append(
            FlowFragment.Box(
                box: box, start: start + cell.start, end: start + cell.start + cell.width, top: top, bottom: bottom,
                isFirst: isFirst, isLast: isLast))
    }

    private func width(_ cell: FlowTable.Cell) -> Double { max(1, cell.width - cell.insetStart - cell.insetEnd) }

    // MARK: - Whole rows

    /// Sets rows into as much room as they take (CSS 2.2, section 17.5.3).
    private func band(_ table: FlowTable, _ rows: Range<Int>) -> Band {
        var band = Band()
        var heights = rows.map { table.rows[$0].height }
        var tall: [(cell: Int, row: Int, rows: Int)] = []
        var baselines = [Double](repeating: 0, count: rows.count)
        for row in rows {
            for number in table.rows[row].cells {
                let cell = table.cells[number]
                let (content, _) = Fragmenter.run(
                    tree, in: FlowRegion(width: width(cell), height: 1e7),
                    from: BreakToken(step: cell.steps.lowerBound, isForced: true), to: cell.steps.upperBound,
                    room: .endless)
                let height = max(cell.height, cell.insetBefore + content.height + cell.insetAfter)
                let index = row - rows.lowerBound
                if cell.alignment == .baseline, let line = Self.baseline(content) {
                    baselines[index] = max(baselines[index], cell.insetBefore + line)
                }
                band.cells.append(
                    Band.Cell(number: number, content: content, top: Double(index), height: height, inner: 0))
                let span = min(cell.rowSpan, rows.upperBound - row)
                if span > 1 { tall.append((band.cells.count - 1, index, span)) }
            }
        }
        // With the first lines of the cells at one height.
        var shifts = [Double](repeating: 0, count: band.cells.count)
        for (place, own) in band.cells.enumerated() {
            let cell = table.cells[own.number]
            let index = Int(own.top)
            if cell.alignment == .baseline, let line = Self.baseline(own.content) {
                shifts[place] = max(0, baselines[index] - cell.insetBefore - line)
            }
            if min(cell.rowSpan, rows.count - index) == 1 {
                heights[index] = max(heights[index], own.height + shifts[place])
            }
        }
        for own in tall.sorted(by: { $0.rows < $1.rows }) {
            Self.spread(
                band.cells[own.cell].height + shifts[own.cell] - table.spacing * Double(own.rows - 1),
                &heights, own.row..<own.row + own.rows)
        }
        var tops: [Double] = []
        for height in heights {
            tops.append(band.height)
            band.height += height + table.spacing
        }
        band.height -= table.spacing
        for (place, own) in band.cells.enumerated() {
            let cell = table.cells[own.number]
            let index = Int(own.top)
            let last = index + min(cell.rowSpan, rows.count - index) - 1
            let height = tops[last] + heights[last] - tops[index]
            let free = max(0, height - cell.insetBefore - own.content.height - cell.insetAfter)
            let shift =
                switch cell.alignment {
                case .baseline: min(free, shifts[place])
                case .top: 0.0
                case .middle: free / 2
                case .bottom: free
                }
            (band.cells[place].top, band.cells[place].height) = (tops[index], height)
            band.cells[place].inner = cell.insetBefore + shift
        }
        return band
    }

    private static func baseline(_ content: FlowFragment) -> Double? {
        content.lines.first.map { $0.top + $0.baseline }
    }

    /// Makes rows higher, so that they have a height together: in proportion, or all alike if they have none.
    private static func spread(_ height: Double, _ heights: inout [Double], _ rows: Range<Int>) {
        let sum = rows.reduce(0) { $0 + heights[$1] }
        guard height > sum else { return }
        for row in rows {
            heights[row] += (height - sum) * (sum > 0 ? heights[row] / sum : 1 / Double(rows.count))
        }
    }

    // MARK: - Broken rows

    /// Adds what has room of a row that is higher than a region.
    ///
    /// Cells stand side by side up to the first that does not end in the region; those after it begin in the next, so that no text comes
    /// before what precedes it.
    ///
    /// - Returns: Whether the row ends here; if not, that is noted.
    private mutating func breakRow(_ table: FlowTable, _ next: inout BreakToken, _ start: Double) -> Bool {
        let row = table.rows[next.row]
        let begin = bottom
        let goingOn = next.cell.first
        var end = begin
        var stop: BreakToken.Rest?
        for number in (goingOn?.number ?? row.cells.lowerBound)..<row.cells.upperBound where stop == nil {
            let cell = table.cells[number]
            let own = goingOn?.number == number ? goingOn?.token : nil
            let first = BreakToken(step: cell.steps.lowerBound, isForced: true)
            let top = min(begin + (own == nil ? cell.insetBefore : 0), region.height)
            let (content, rest) = Fragmenter.run(
                tree, in: FlowRegion(width: width(cell), height: max(0, region.height - top - cell.insetAfter)),
                from: own ?? first, to: cell.steps.upperBound,
                room: .part(above: above + top, forces: fragment.isEmpty && forces))
            fragment.add(content, x: start + cell.start + cell.insetStart, y: top)
            end = max(end, min(region.height, top + content.height + cell.insetAfter))
            if let rest { stop = BreakToken.Rest(number: number, token: rest == first ? nil : rest) }
        }
        let isEnd = stop == nil
        if !isEnd { end = region.height }
        for number in row.cells {
            addBox(table.cells[number], start, begin, end, isFirst: goingOn == nil, isLast: isEnd)
        }
        bottom = end
        if let stop {
            // Nothing at all is here.
            if fragment.isEmpty, !forces { return false }
            next.cell = [stop]
            note(next, appeal: 3)
            return false
        }
        next.cell = []
        next.row += 1
        return true
    }
}
