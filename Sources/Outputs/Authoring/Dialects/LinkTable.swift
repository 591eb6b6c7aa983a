/// The table that iPaper's links refer to: values with separators, attached to the PDF, whose first line names the columns.
struct LinkTable: Sendable {
    private let records: [String: [String: String]]

    private static let mostRecords = 100_000

    /// `nil` for what is no such table: a column `Id` has to be there.
    init?(_ bytes: [UInt8]) {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let head = text.prefix { !$0.isNewline }
        // Spreadsheets of half of Europe separate by semicolons.
        let separator = [",", ";", "\t"].max { head.count(of: $0) < head.count(of: $1) } ?? ","
        var rows = Self.rows(text, separator)[...]
        guard let columns = rows.popFirst()?.map({ $0.trimmed.lowercased() }), let key = columns.firstIndex(of: "id")
        else { return nil }
        var records: [String: [String: String]] = [:]
        for row in rows where row.count > key {
            records[row[key].trimmed] = Dictionary(zip(columns, row), uniquingKeysWith: { first, _ in first })
        }
        self.records = records
    }

    subscript(id: String) -> [String: String]? { records[id] }

    /// After RFC 4180: quotes around what has separators, doubled inside.
    private static func rows(_ text: String, _ separator: Character) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var field = ""
        var isQuoted = false
        var place = text.startIndex
        while place < text.endIndex, rows.count < mostRecords {
            let sign = text[place]
            let next = text.index(after: place)
            if isQuoted {
                if sign != "\"" {
                    field.append(sign)
                } else if next < text.endIndex, text[next] == "\"" {
                    field.append("\"")
                    place = next
                } else {
                    isQuoted = false
                }
            } else if sign == "\"", field.isEmpty {
                isQuoted = true
            } else if sign == separator {
                row.append(field)
                field = ""
            } else if sign.isNewline {
                row.append(field)
                if row != [""] { rows.append(row) }
                (row, field) = ([], "")
            } else {
                field.append(sign)
            }
            place = text.index(after: place)
        }
        row.append(field)
        if row != [""] { rows.append(row) }
        return rows
    }
}

extension Substring {
    fileprivate func count(of sign: Character) -> Int { reduce(0) { $0 + ($1 == sign ? 1 : 0) } }
}
