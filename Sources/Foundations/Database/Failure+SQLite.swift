import CSQLite
public import RectoDiagnostics

extension Failure.Code {
    /// There is no room for what was to be stored.
    public static let full = Failure.Code(rawValue: "full")
}

extension Failure {
    /// - Parameters:
    ///   - status: Of SQLite; the lower eight bits tell the kind (sqlite.org/rescode.html).
    ///   - message: What SQLite says.
    static func sqlite(_ status: Int32, _ message: String, at path: String) -> Failure {
        switch status & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            Failure(.io, "another program has the database locked; try again when it is done", at: path)
        case SQLITE_FULL: Failure(.full, "the disk is full; make room and try again", at: path)
        case SQLITE_CORRUPT: Failure(.damaged, "the database is damaged: \(message)", at: path)
        case SQLITE_NOTADB: Failure(.damaged, "is no SQLite database", at: path)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_IOERR:
            Failure(.io, "the database cannot be read or written: \(message)", at: path)
        default: Failure(.internal, "the database refused: \(message) (\(status))", at: path)
        }
    }
}
