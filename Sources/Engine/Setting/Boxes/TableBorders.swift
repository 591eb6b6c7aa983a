import RectoStyles

/// The borders of a table's cells, which are one between two cells if they collapse (CSS 2.2, section 17.6.2).
struct TableBorders {
    /// A border with the colour of what it belongs to.
    struct Line: Hashable, Sendable {
        var edge: BorderEdge
        var color: StyleColor
    }

    private let grid: TableGrid
    private let table: ComputedStyle
    private let columns: Int
    /// By row and column, the cell that is there.
    private var places: [Int: Int] = [:]

    init(_ grid: TableGrid, _ table: ComputedStyle) {
        self.grid = grid
        self.table = table
        columns = max(1, grid.columnCount)
        guard table.borderCollapse == .collapse else { return }
        for (row, own) in grid.rows.enumerated() {
            for cell in own.cells {
                for place in places(of: cell, row) { places[place.row * columns + place.column] = cell }
            }
        }
    }

    private func places(of cell: Int, _ row: Int) -> [(row: Int, column: Int)] {
        let own = grid.cells[cell]
        return (row..<row + own.rows).flatMap { row in
            (own.column..<own.column + own.columns).map { (row, $0) }
        }
    }

    /// The borders around a cell.
    func edges(of cell: Int, row: Int) -> Edges<Line> {
        let style = grid.cells[cell].style
        func line(_ side: KeyPath<Edges<BorderEdge>, BorderEdge>, _ style: ComputedStyle) -> Line {
            Line(edge: style.border[keyPath: side], color: style.color)
        }
        var own = Edges(line(\.top, style))
        (own.right, own.bottom, own.left) = (line(\.right, style), line(\.bottom, style), line(\.left, style))
        guard table.borderCollapse == .collapse else { return own }
        let span = grid.cells[cell]
        let (last, end) = (row + span.rows, span.column + span.columns)
        func neighbours(_ places: [(Int, Int)], _ side: KeyPath<Edges<BorderEdge>, BorderEdge>) -> [Line] {
            var seen: Set<Int> = []
            return places.compactMap { place in
                guard let other = self.places[place.0 * columns + place.1], seen.insert(other).inserted else {
                    return nil
                }
                return line(side, grid.cells[other].style)
            }
        }
        let (rows, across) = (row..<last, span.column..<end)
        // Of what is nearer comes first: it wins where two are alike.
        var top = [own.top] + (row > 0 ? neighbours(across.map { (row - 1, $0) }, \.bottom) : [])
        var bottom = [own.bottom] + (last < grid.rows.count ? neighbours(across.map { (last, $0) }, \.top) : [])
        var left = [own.left] + (span.column > 0 ? neighbours(rows.map { ($0, span.column - 1) }, \.right) : [])
        var right = [own.right] + (end < columns ? neighbours(rows.map { ($0, end) }, \.left) : [])
        top.append(line(\.top, grid.rows[row].style))
        bottom.append(line(\.bottom, grid.rows[last - 1].style))
        if row > 0 { top.append(line(\.bottom, grid.rows[row - 1].style)) } else { top.append(line(\.top, table)) }
        if last < grid.rows.count {
            bottom.append(line(\.top, grid.rows[last].style))
        } else {
            bottom.append(line(\.bottom, table))
        }
        if span.column == 0 { left += [line(\.left, grid.rows[row].style), line(\.left, table)] }
        if end == columns { right += [line(\.right, grid.rows[row].style), line(\.right, table)] }
        own.top = Self.winner(top)
        (own.right, own.bottom, own.left) = (Self.winner(right), Self.winner(bottom), Self.winner(left))
        return own
    }

    /// What the table itself has of the borders along its sides: half of the widest.
    func outer(of all: [Edges<Line>], rows: [Int]) -> Edges<Double> {
        var own = Edges(0.0)
        for (cell, edges) in all.enumerated() {
            let span = grid.cells[cell]
            if rows[cell] == 0 { own.top = max(own.top, edges.top.edge.usedWidth / 2) }
            if rows[cell] + span.rows == grid.rows.count {
                own.bottom = max(own.bottom, edges.bottom.edge.usedWidth / 2)
            }
            if span.column == 0 { own.left = max(own.left, edges.left.edge.usedWidth / 2) }
            if span.column + span.columns == columns { own.right = max(own.right, edges.right.edge.usedWidth / 2) }
        }
        return own
    }

    private static let order: [BorderStyle] = [
        .none, .inset, .groove, .outset, .ridge, .dotted, .dashed, .solid, .double,
    ]

    private static func winner(_ lines: [Line]) -> Line {
        var best = lines[0]
        for line in lines {
            if line.edge.style == .hidden { return line }
            let (own, known) = (line.edge.usedWidth, best.edge.usedWidth)
            let (place, other) = (
                order.firstIndex(of: line.edge.style) ?? 0, order.firstIndex(of: best.edge.style) ?? 0
            )
            if own > known || own == known && place > other { best = line }
        }
        return best
    }
}
