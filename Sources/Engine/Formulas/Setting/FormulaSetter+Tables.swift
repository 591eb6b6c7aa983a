import RectoComposition
import RectoShaping

extension FormulaSetter {
    private struct Cell {
        var box: FormulaBox
        var node: FormulaNode
        var row: Int
        var column: Int
        var columns: Int
        var rows: Int
    }

    /// The most columns and rows that a cell goes over.
    private static let mostSpan = 1000

    /// Rows of cells about the axis (MathML Core, 3.5).
    func table(_ node: FormulaNode, _ outer: FormulaStyle) -> FormulaBox {
        var style = outer
        style.isDisplay = node.flag("displaystyle") ?? false
        let rows = node.children.map { self.rowCells($0) }
        var cells: [Cell] = []
        var occupied: [Int] = []
        for (number, row) in rows.enumerated() {
            var column = 0
            for own in row {
                while column < occupied.count, occupied[column] > 0 { column += 1 }
                func span(_ name: String, _ other: String) -> Int {
                    min(max(Int(own.attributes[name] ?? own.attributes[other] ?? "") ?? 1, 1), Self.mostSpan)
                }
                let (columns, down) = (span("columnspan", "colspan"), min(span("rowspan", "rows"), rows.count - number))
                let cellStyle = self.style(own, self.style(node.children[number], style))
                var box = self.row(own.name == "mtd" ? own.children : [own], cellStyle)
                box.width += max(0, box.italic)
                cells.append(Cell(box: box, node: own, row: number, column: column, columns: columns, rows: down))
                while occupied.count < column + columns { occupied.append(0) }
                for place in column..<column + columns { occupied[place] = max(occupied[place], down) }
                column += columns
            }
            for place in occupied.indices { occupied[place] = max(0, occupied[place] - 1) }
        }
        let count = cells.map { $0.column + $0.columns }.max() ?? 0
        guard count > 0, !rows.isEmpty else { return FormulaBox() }
        return place(cells, rows: rows.count, columns: count, node, style, outer)
    }

    private func rowCells(_ row: FormulaNode) -> [FormulaNode] {
        switch row.name {
        case "mtr": row.children
        // The label comes first, and stands at the end.
        case "mlabeledtr": row.children
        default: [row]
        }
    }

    private func place(
        _ cells: [Cell], rows: Int, columns: Int, _ node: FormulaNode, _ style: FormulaStyle, _ outer: FormulaStyle
    ) -> FormulaBox {
        let gapsX = gaps(node.attributes["columnspacing"], columns, usual: style.size * 0.8, style)
        let gapsY = gaps(node.attributes["rowspacing"], rows, usual: xHeight(style), style)
        var widths = [Double](repeating: 0, count: columns)
        for cell in cells where cell.columns == 1 { widths[cell.column] = max(widths[cell.column], cell.box.width) }
        for cell in cells where cell.columns > 1 {
            let last = cell.column + cell.columns - 1
            let own = widths[cell.column...last].reduce(0, +) + gapsX[cell.column..<last].reduce(0, +)
            widths[last] += max(0, cell.box.width - own)
        }
        if node.flag("equalcolumns") == true, let most = widths.max() { widths = widths.map { _ in most } }
        var ascents = [Double](repeating: 0, count: rows)
        var descents = ascents
        for cell in cells where cell.rows == 1 {
            ascents[cell.row] = max(ascents[cell.row], cell.box.ascent)
            descents[cell.row] = max(descents[cell.row], cell.box.descent)
        }
        // No row is lower than its letters.
        let least = xHeight(style)
        for row in 0..<rows where ascents[row] + descents[row] < least { ascents[row] = least - descents[row] }
        for cell in cells where cell.rows > 1 {
            let last = cell.row + cell.rows - 1
            let own = (cell.row...last).reduce(0) { $0 + ascents[$1] + descents[$1] }
            descents[last] += max(0, cell.box.height - own - gapsY[cell.row..<last].reduce(0, +))
        }
        let edge = (x: style.size * 0.4, y: xHeight(style) / 2)
        var lefts: [Double] = []
        var x = edge.x
        for column in 0..<columns {
            lefts.append(x)
            x += widths[column] + (column + 1 < columns ? gapsX[column] : 0)
        }
        var baselines: [Double] = []
        var y = edge.y
        for row in 0..<rows {
            baselines.append(y + ascents[row])
            y += ascents[row] + descents[row] + (row + 1 < rows ? gapsY[row] : 0)
        }
        var box = FormulaBox(width: x + edge.x)
        let height = y + edge.y
        box.ascent = height / 2 + length(.axisHeight, outer)
        box.descent = height - box.ascent
        for cell in cells {
            let last = cell.column + cell.columns - 1
            let width = lefts[last] + widths[last] - lefts[cell.column]
            let place: Double =
                switch align(cell, node) {
                case "left": 0
                case "right": width - cell.box.width
                default: (width - cell.box.width) / 2
                }
            var down = baselines[cell.row]
            if cell.rows > 1 {
                let end = cell.row + cell.rows - 1
                let top = baselines[cell.row] - ascents[cell.row]
                down = (top + baselines[end] + descents[end] - cell.box.height) / 2 + cell.box.ascent
            }
            box.paint(cell.box, x: lefts[cell.column] + place, y: down - box.ascent)
        }
        lines(node, &box, style, lefts, widths, baselines.indices.map { baselines[$0] + descents[$0] }, gapsX, gapsY)
        return box
    }

    /// A list of lengths, whose last one counts for all that follow.
    private func gaps(_ text: String?, _ count: Int, usual: Double, _ style: FormulaStyle) -> [Double] {
        let own = (text ?? "").split(whereSeparator: \.isWhitespace).prefix(count).map {
            max(0, length(String($0), style, of: usual) ?? usual)
        }
        return (0..<count).map { own.isEmpty ? usual : own[min($0, own.count - 1)] }
    }

    private func align(_ cell: Cell, _ table: FormulaNode) -> String {
        func choice(_ text: String?) -> String? {
            let own = (text ?? "").split(whereSeparator: \.isWhitespace)
            return own.isEmpty ? nil : String(own[min(cell.column, own.count - 1)])
        }
        let row = table.children[cell.row]
        return cell.node.attributes["columnalign"] ?? (row.name == "mtr" ? choice(row.attributes["columnalign"]) : nil)
            ?? choice(table.attributes["columnalign"]) ?? "center"
    }

    /// The lines between rows and columns, and around all.
    private func lines(
        _ node: FormulaNode, _ box: inout FormulaBox, _ style: FormulaStyle, _ lefts: [Double], _ widths: [Double],
        _ bottoms: [Double], _ gapsX: [Double], _ gapsY: [Double]
    ) {
        let rule = length(.ruleThickness, style)
        let (top, height) = (-box.ascent, box.height)
        func isDrawn(_ list: String?, _ index: Int) -> Bool {
            let own = (list ?? "").split(whereSeparator: \.isWhitespace)
            return !own.isEmpty && own[min(index, own.count - 1)] != "none"
        }
        for column in widths.indices.dropLast() where isDrawn(node.attributes["columnlines"], column) {
            let x = lefts[column] + widths[column] + (gapsX[column] - rule) / 2
            box.rule(node.color, x: x, y: top, width: rule, height: height)
        }
        for row in bottoms.indices.dropLast() where isDrawn(node.attributes["rowlines"], row) {
            let y = top + bottoms[row] + (gapsY[row] - rule) / 2
            box.rule(node.color, x: 0, y: y, width: box.width, height: rule)
        }
        if isDrawn(node.attributes["frame"], 0) {
            box.rule(node.color, x: 0, y: top, width: box.width, height: rule)
            box.rule(node.color, x: 0, y: top + height - rule, width: box.width, height: rule)
            box.rule(node.color, x: 0, y: top, width: rule, height: height)
            box.rule(node.color, x: box.width - rule, y: top, width: rule, height: height)
        }
    }
}
