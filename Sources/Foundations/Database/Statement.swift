import CSQLite
import RectoDiagnostics

/// A prepared statement; ended with its owner.
final class Statement {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [Value]) throws(Failure) {
        guard Int(sqlite3_bind_parameter_count(handle)) == values.count else {
            throw Failure(.internal, "a statement of the database needs other values")
        }
        for (place, value) in zip(1..., values) {
            let index = Int32(place)
            let status =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .real(let number): sqlite3_bind_double(handle, index, number)
                case .text(let text):
                    // The count, since a text may have a zero in it.
                    recto_sqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
                }
            guard status == SQLITE_OK else { throw Failure.sqlite(status, "a value does not fit", at: "database") }
        }
    }

    /// Makes it ready for its next use; what was bound is forgotten.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}
