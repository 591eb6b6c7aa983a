public import Recto
import RectoDatabase
import Synchronization

/// What readers keep on a server: their marks, and where each of their devices was last.
///
/// Everything belongs to one reader, and is found with that reader's name only. What a call wrote is on the disk when it returns. Calls wait
/// for the disk; from Swift's concurrency they go through `blocking`. Safe from any thread.
public final class ReaderDatabase: Sendable {
    /// Of its file.
    public let path: String
    private let database: Mutex<Database>

    /// The most marks of a reader, those that were removed among them.
    public static let mostMarks = 20_000
    /// The most bytes of a reader's marks.
    public static let mostBytes = 64 << 20

    /// Opens a file, or makes it.
    ///
    /// - Throws: ``Failure`` `.io`; `.damaged` for another kind of file; `.unsupported` for one of a later version.
    public convenience init(_ path: String) throws(Failure) { try self.init(path, patience: 5000) }

    /// - Parameter patience: Milliseconds to wait for others who have the database locked.
    init(_ path: String, patience: Int32) throws(Failure) {
        self.path = path
        database = Mutex(
            try Database(
                path, application: ReaderSchema.application, migrations: ReaderSchema.migrations, patience: patience))
    }

    // MARK: - All of a reader

    /// The issues that a reader has anything in.
    public func issues(of reader: String) throws(Failure) -> [ReaderIssue] {
        try use { database throws(Failure) in
            try database.query(
                """
                SELECT key, document, title FROM issue WHERE id IN (
                    SELECT issue FROM mark WHERE reader = (SELECT id FROM reader WHERE name = ?1)
                    UNION SELECT issue FROM position WHERE reader = (SELECT id FROM reader WHERE name = ?1))
                ORDER BY title, key
                """, [.text(reader)]
            ) { row in ReaderIssue(key: row.text(0) ?? "", document: row.text(1) ?? "", title: row.text(2) ?? "") }
        }
    }

    /// The ids of all issues that readers keep something of, and what of their content gave them, by the paths where they lay.
    public func places() throws(Failure) -> [String: (id: String, base: String)] {
        let rows = try use { database throws(Failure) in
            try database.query("SELECT path, key, base FROM issue WHERE path IS NOT NULL ORDER BY id") { row in
                (path: row.text(0) ?? "", id: row.text(1) ?? "", base: row.text(2) ?? "")
            }
        }
        return Dictionary(rows.map { ($0.path, (id: $0.id, base: $0.base)) }) { _, later in later }
    }

    /// Erases everything of a reader.
    ///
    /// What a device of that reader still sends afterwards is kept anew.
    public func erase(_ reader: String) throws(Failure) {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                try database.run("DELETE FROM reader WHERE name = ?", [.text(reader)])
                try database.run(
                    """
                    DELETE FROM issue WHERE id NOT IN (SELECT issue FROM mark)
                        AND id NOT IN (SELECT issue FROM position) AND id NOT IN (SELECT issue FROM device)
                    """)
            }
            // Not even as free pages of the file.
            try database.run("VACUUM")
        }
    }

    // MARK: - Keys

    func use<Result>(_ body: (Database) throws(Failure) -> sending Result) throws(Failure) -> sending Result {
        try database.withLock { database throws(Failure) in try body(database) }
    }

    /// Of a reader and an issue, for a query; of those that are not known, keys that nothing has.
    static func keys(_ reader: String, _ issue: String, _ database: Database) throws(Failure) -> [Value] {
        func number(_ sql: String, _ name: String) throws(Failure) -> Value {
            .integer(try database.query(sql, [.text(name)]) { row in row.integer(0) ?? -1 }.first ?? -1)
        }
        return [
            try number("SELECT id FROM reader WHERE name = ?", reader),
            try number("SELECT id FROM issue WHERE key = ?", issue),
        ]
    }

    static func revision(of reader: String, _ database: Database) throws(Failure) -> Int {
        try database.query("SELECT revision FROM reader WHERE name = ?", [.text(reader)]) { row in
            Int(row.integer(0) ?? 0)
        }.first ?? 0
    }

    static func owner(_ reader: String, _ database: Database) throws(Failure) -> Int64 {
        try database.run("INSERT INTO reader(name) VALUES(?) ON CONFLICT DO NOTHING", [.text(reader)])
        return try database.query("SELECT id FROM reader WHERE name = ?", [.text(reader)]) { row in
            row.integer(0) ?? -1
        }.first ?? -1
    }

    static func number(of issue: ReaderIssue, _ database: Database) throws(Failure) -> Int64 {
        try database.run(
            """
            INSERT INTO issue(key, document, title, path, base) VALUES(?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET document = coalesce(nullif(excluded.document, ''), document), title = excluded.title,
                path = coalesce(excluded.path, path), base = coalesce(excluded.base, base)
            """,
            [
                .text(issue.key), .text(issue.document), .text(issue.title),
                .text(optional: issue.place?.path), .text(optional: issue.place?.base),
            ])
        return try database.query("SELECT id FROM issue WHERE key = ?", [.text(issue.key)]) { row in
            row.integer(0) ?? -1
        }.first ?? -1
    }
}
