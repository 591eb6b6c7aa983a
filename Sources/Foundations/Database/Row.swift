import CSQLite

/// A row of a query, while it is being read.
///
/// Columns count from 0.
public struct Row {
    let statement: OpaquePointer

    /// `nil` for NULL.
    public func integer(_ column: Int) -> Int64? {
        isNull(column) ? nil : sqlite3_column_int64(statement, Int32(column))
    }

    /// `nil` for NULL.
    public func real(_ column: Int) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(statement, Int32(column))
    }

    /// The text of a column, `nil` for NULL.
    ///
    /// What is no UTF-8 is replaced.
    public func text(_ column: Int) -> String? {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func isNull(_ column: Int) -> Bool { sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }
}
