import RectoComposition
import RectoStyles

/// What is known of a table before its cells are built.
///
/// Lengths are CSS pixels.
struct TableBuild {
    let grid: TableGrid
    let style: ComputedStyle
    var columns: TableColumns
    /// By cell.
    let borders: [Edges<TableBorders.Line>]
    /// By cell, its row.
    let rows: [Int]
    /// Border and padding of the table.
    var insets: Edges<Double>
    let isCollapsed: Bool

    init(_ grid: TableGrid, _ style: ComputedStyle, room: Double) {
        self.grid = grid
        self.style = style
        isCollapsed = style.borderCollapse == .collapse
        let borders = TableBorders(grid, style)
        var all: [Edges<TableBorders.Line>] = []
        var rows: [Int] = []
        for (row, own) in grid.rows.enumerated() {
            for cell in own.cells {
                all.append(borders.edges(of: cell, row: row))
                rows.append(row)
            }
        }
        (self.borders, self.rows) = (all, rows)
        columns = TableColumns(count: max(1, grid.columnCount))
        if isCollapsed {
            insets = borders.outer(of: all, rows: rows)
        } else {
            insets = Edges(0)
            insets.top = max(0, style.padding.top.resolved(of: room)) + style.border.top.usedWidth
            insets.right = max(0, style.padding.right.resolved(of: room)) + style.border.right.usedWidth
            insets.bottom = max(0, style.padding.bottom.resolved(of: room)) + style.border.bottom.usedWidth
            insets.left = max(0, style.padding.left.resolved(of: room)) + style.border.left.usedWidth
            columns.spacing = min(max(0, style.borderSpacing), room / 4)
        }
        columns.edges = insets.left + insets.right
    }

    /// Border and padding of a cell; half of the border if it is its neighbour's as well.
    func insets(_ cell: Int) -> Edges<Double> {
        let padding = grid.cells[cell].style.padding
        let share = isCollapsed ? 0.5 : 1
        var own = Edges(max(0, padding.top.pixels) + borders[cell].top.edge.usedWidth * share)
        own.right = max(0, padding.right.pixels) + borders[cell].right.edge.usedWidth * share
        own.bottom = max(0, padding.bottom.pixels) + borders[cell].bottom.edge.usedWidth * share
        own.left = max(0, padding.left.pixels) + borders[cell].left.edge.usedWidth * share
        return own
    }

    /// What of a cell is painted.
    func paint(_ cell: Int) -> BoxPaint {
        let own = grid.cells[cell]
        var paint = BoxPaint()
        guard own.style.visibility == .visible else { return paint }
        func edge(_ line: TableBorders.Line) -> BoxPaint.Edge {
            let color = line.edge.color.resolved(line.color)
            guard color.alpha > 0 else { return BoxPaint.Edge() }
            return BoxPaint.Edge(
                width: line.edge.usedWidth, color: PaintedColor(color), isDouble: line.edge.style == .double)
        }
        let isHidden =
            own.style.emptyCells == .hide && !isCollapsed && own.nodes.isEmpty
        guard !isHidden else { return paint }
        paint.top = edge(borders[cell].top)
        paint.right = edge(borders[cell].right)
        paint.bottom = edge(borders[cell].bottom)
        paint.left = edge(borders[cell].left)
        if isCollapsed {
            // Each border lies over the line between two cells.
            (paint.marginLeft, paint.marginRight) = (-paint.left.width / 2, -paint.right.width / 2)
            (paint.marginTop, paint.marginBottom) = (-paint.top.width / 2, -paint.bottom.width / 2)
        }
        let row = grid.rows[rows[cell]]
        for style in [own.style, row.style, row.group, grid.columns[own.column]] {
            guard let style else { continue }
            let color = style.backgroundColor.resolved(style.color)
            if color.alpha > 0 {
                paint.background = PaintedColor(color)
                break
            }
        }
        return paint
    }

    /// Takes in how wide the content of a cell is.
    mutating func add(_ cell: Int, _ content: ContentWidth) {
        let own = grid.cells[cell]
        let insets = insets(cell)
        let edges = insets.left + insets.right
        var (fixed, share): (Double?, Double) = (nil, 0)
        for style in [own.style, own.columns == 1 ? grid.columns[own.column] : nil] {
            guard let style, fixed == nil, share == 0, case .length(let width) = style.width else { continue }
            if width.share > 0 {
                share = width.share
            } else if width.pixels > 0 {
                fixed = width.pixels + (style.boxSizing == .borderBox || style.display == .tableColumn ? 0 : edges)
            }
        }
        var least = content.least
        if case .length(let limit) = own.style.minWidth { least = max(least, limit.pixels) }
        if own.columns == 1 {
            columns.add(
                own.column, least: least + edges, most: max(least, content.most) + edges, fixed: fixed, share: share)
        } else {
            columns.add(
                own.column..<own.column + own.columns, least: least + edges, most: max(least, content.most) + edges,
                fixed: fixed, share: share)
        }
    }

    /// The columns as the first row and the elements of columns have them, whatever is in the cells.
    func fixedColumns() -> TableColumns {
        var own = TableBuild(grid, style, room: 0)
        own.columns = TableColumns(count: columns.columns.count)
        (own.columns.spacing, own.columns.edges) = (columns.spacing, columns.edges)
        for cell in grid.rows.first?.cells ?? 0..<0 { own.add(cell, ContentWidth()) }
        for (column, style) in grid.columns where column < own.columns.columns.count {
            guard case .length(let width) = style.width else { continue }
            own.columns.columns[column].fixed = width.pixels > 0 ? width.pixels : nil
            own.columns.columns[column].share = width.share
        }
        return own.columns
    }
}
