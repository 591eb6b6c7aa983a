import Recto

/// Small pictures side by side, row by row.
struct ContactSheet {
    /// Pixels around each picture.
    private static let gap = 12
    /// Pixels of the longest row.
    private static let width = 1600
    private static let paper: UInt32 = 0xF3F4F6

    private var rows: [[PixelBuffer]] = []

    /// Pictures of one sheet; more make the next.
    static let capacity = 150

    mutating func add(_ picture: PixelBuffer) {
        let used = rows.last.map { $0.reduce(Self.gap) { $0 + $1.width + Self.gap } } ?? .max
        if rows.isEmpty || used.addingReportingOverflow(picture.width + Self.gap).partialValue > Self.width {
            rows.append([picture])
        } else {
            rows[rows.count - 1].append(picture)
        }
    }

    /// - Throws: ``Failure`` `.tooLarge` where memory runs out.
    func encoded(_ encoding: Encoding) throws(Failure) -> [UInt8] {
        func rowWidth(_ row: [PixelBuffer]) -> Int { row.reduce(Self.gap) { $0 + $1.width + Self.gap } }
        func rowHeight(_ row: [PixelBuffer]) -> Int { row.map(\.height).max() ?? 0 }
        let width = rows.map(rowWidth).max() ?? 1
        let height = rows.reduce(Self.gap) { $0 + rowHeight($1) + Self.gap }
        let picture = PixelBuffer(width: max(1, width), height: max(1, height))
        picture.rows.fill(Self.paper)
        var y = Self.gap
        for row in rows {
            var x = Self.gap
            for cell in row {
                picture.rows.part(x: x, y: y, width: cell.width, height: cell.height).copy(from: cell.rows)
                x += cell.width + Self.gap
            }
            y += rowHeight(row) + Self.gap
        }
        return try encoding.makeEncoder().encode(picture.rows)
    }
}
