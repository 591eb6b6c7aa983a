/// Columns that are read across: the cells of a table, or numbers before the items of a list.
enum Rows {
    /// Text of at least so many characters a line is a column of prose.
    private static let proseLine = 24

    static func areRows(_ columns: [[Strip]]) -> Bool {
        guard !columns.joined().contains(where: \.isTurned) else { return false }
        let lines = columns.map { $0.flatMap(\.lines) }
        // Cells are short; in two columns of prose at least one is not.
        guard lines.filter({ median($0.map(\.count)) >= proseLine }).count < 2, lines.allSatisfy({ $0.count >= 2 })
        else {
            return false
        }
        let sizes = columns.map(Columns.medianSize)
        guard let least = sizes.min(), let most = sizes.max(), most < 1.9 * least else { return false }
        for (left, right) in zip(lines, lines.dropFirst()) {
            let (few, many) = left.count <= right.count ? (left, right) : (right, left)
            let matched = few.filter { line in many.contains { abs($0.base - line.base) < 0.25 * line.size } }
            guard matched.count * 10 >= few.count * 7 else { return false }
            guard follows(left, right) else { return false }
        }
        return true
    }

    /// Whether the content stream goes to and fro between two columns.
    private static func follows(_ left: [Segment], _ right: [Segment]) -> Bool {
        let all = (left.map { ($0.order, true) } + right.map { ($0.order, false) }).sorted { $0.0 < $1.0 }
        let changes = zip(all, all.dropFirst()).filter { $0.1 != $1.1 }.count
        return changes >= min(left.count, right.count)
    }

    /// One line for each row.
    static func merged(_ columns: [[Strip]], isRightToLeft: Bool) -> [Strip] {
        var cells: [(column: Int, line: Segment)] = []
        for (column, strips) in columns.enumerated() {
            for line in strips.flatMap(\.lines) { cells.append((isRightToLeft ? -column : column, line)) }
        }
        cells.sort { $0.line.base < $1.line.base }
        var rows: [[(column: Int, line: Segment)]] = []
        for cell in cells {
            if let last = rows.last?.first,
                abs(last.line.base - cell.line.base) < 0.3 * max(last.line.size, cell.line.size)
            {
                rows[rows.count - 1].append(cell)
            } else {
                rows.append([cell])
            }
        }
        return rows.map { row in
            let cells = row.sorted { ($0.column, $0.line.base) < ($1.column, $1.line.base) }
            var line = cells[0].line
            for cell in cells.dropFirst() { line.add(cell.line) }
            return Strip(line)
        }
    }

    private static func median(_ numbers: [Int]) -> Int { numbers.sorted()[numbers.count / 2] }
}
