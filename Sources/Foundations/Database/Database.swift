import CSQLite
public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection to an SQLite database with the tables of one program.
///
/// What ``transaction(_:)`` did is on the disk when it returns, and survives a power cut. Used by one thread at a time: whoever
/// shares a connection puts it behind a lock. Calls wait for the disk, so they don't belong on threads of Swift's concurrency.
///
/// Not through GRDB, which needs all of Foundation: that would make the start of every short command an eighth longer, of those too that have
/// nothing to do with a database.
public final class Database {
    public let path: String
    private let handle: OpaquePointer
    /// Prepared once, by their text.
    private var statements: [String: Statement] = [:]

    /// Opens a database, or makes it, with a file that only its owner can read.
    ///
    /// - Parameters:
    ///   - application: Tells whose database it is (`PRAGMA application_id`).
    ///   - migrations: SQL that leads from each version of the tables to the next one, the first from none.
    ///   - patience: Milliseconds to wait for others who have the database locked.
    /// - Throws: ``Failure`` `.io`; `.damaged` for what is no database, or one of another program; `.unsupported` for one of a later version.
    public init(_ path: String, application: Int32, migrations: [String], patience: Int32 = 5000) throws(Failure) {
        let made = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard made >= 0 else { throw .system("open the database", path, errno: errno) }
        close(made)
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(
            path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw .sqlite(status, "cannot be opened", at: path)
        }
        self.path = path
        handle = opened
        sqlite3_busy_timeout(handle, patience)
        recto_sqlite_defend(handle)
        try prepare(application, migrations, isUnclean: hasLog)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    private func prepare(_ application: Int32, _ migrations: [String], isUnclean: Bool) throws(Failure) {
        let tables = try number("SELECT count(*) FROM sqlite_master")
        let owner = try number("PRAGMA application_id")
        guard tables == 0 || owner == Int(application) else {
            throw Failure(.damaged, "is a database of another program", at: path)
        }
        for setting in ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cell_size_check = ON"] {
            try run("PRAGMA \(setting)")
        }
        if isUnclean {
            let findings = try query("PRAGMA quick_check(1)") { row in row.text(0) ?? "" }
            guard findings == ["ok"] else {
                throw Failure(.damaged, "is damaged: \(findings.first ?? "")", at: path)
            }
        }
        let version = try number("PRAGMA user_version")
        guard version <= migrations.count else {
            throw Failure(.unsupported, "was written by a later version of Recto", at: path)
        }
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            try transaction { () throws(Failure) in
                // Another process may have been first.
                guard try number("PRAGMA user_version") == index else { return }
                try script(migration)
                try run("PRAGMA application_id = \(application)")
                try run("PRAGMA user_version = \(index + 1)")
            }
        }
    }

    /// Several statements at once.
    private func script(_ sql: String) throws(Failure) {
        let status = sqlite3_exec(handle, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw failure(status) }
    }

    private func number(_ sql: String) throws(Failure) -> Int {
        try query(sql) { row in Int(row.integer(0) ?? 0) }.first ?? 0
    }

    // MARK: - Statements

    /// Runs a statement.
    ///
    /// - Returns: How many rows it changed.
    /// - Throws: ``Failure`` `.io`, `.full` or `.damaged`.
    @discardableResult
    public func run(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int {
        _ = try query(sql, values) { _ in () }
        return Int(sqlite3_changes64(handle))
    }

    /// Runs a statement and reads its rows.
    ///
    /// - Parameter read: Gets each row, which is good for the time of the call only.
    /// - Throws: ``Failure`` `.io`, `.full` or `.damaged`, and what `read` throws.
    public func query<Result>(
        _ sql: String, _ values: [Value] = [], _ read: (Row) throws(Failure) -> Result
    ) throws(Failure) -> [Result] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var results: [Result] = []
        while true {
            let status = sqlite3_step(statement.handle)
            switch status {
            case SQLITE_ROW: results.append(try read(Row(statement: statement.handle)))
            case SQLITE_DONE: return results
            default: throw failure(status)
            }
        }
    }

    private func prepared(_ sql: String) throws(Failure) -> Statement {
        if let known = statements[sql] { return known }
        var handle: OpaquePointer?
        let status = sqlite3_prepare_v3(self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard status == SQLITE_OK, let handle else { throw failure(status) }
        let statement = Statement(handle)
        statements[sql] = statement
        return statement
    }

    /// Runs `body`, whose changes are made all together or, where it throws, not at all.
    ///
    /// - Throws: ``Failure`` `.io`, `.full` or `.damaged`, and what `body` throws.
    public func transaction<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        // Locked at once: a transaction that begins to read and goes on to write can find that somebody else was quicker.
        try run("BEGIN IMMEDIATE")
        do throws(Failure) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // After some errors SQLite has done it already.
            if sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    private func failure(_ status: Int32) -> Failure {
        .sqlite(status, String(cString: sqlite3_errmsg(handle)), at: path)
    }
}
