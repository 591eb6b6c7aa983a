import RectoDatabase
public import RectoDiagnostics

/// An issue as far as its place in a list depends on it.
public struct IssueLine: Hashable, Sendable {
    public var id: Int
    public var store: Int
    public var title: String
    public var state: IssueState
}

/// How much of an issue is on the disk while it is fetched.
public struct TransferPosition: Hashable, Sendable {
    public var issue: Int
    /// Bytes.
    public var offset: Int
    /// Bytes; `nil` where the server does not say it.
    public var total: Int?
}

/// What those need who show the library while it changes, perhaps by another process.
extension LibraryRecords {
    /// All issues, the newest first, and in the order of their lists those that say no date.
    ///
    /// 100,000 take a few tenths of a second.
    public func lines() throws(Failure) -> [IssueLine] {
        try use { database throws(Failure) in
            try database.query(
                "SELECT id, store, title, state FROM issue ORDER BY published IS NULL, published DESC, store, place, id"
            ) { row in
                IssueLine(
                    id: Int(row.integer(0) ?? 0), store: Int(row.integer(1) ?? 0), title: row.text(2) ?? "",
                    state: row.text(3).flatMap(IssueState.init) ?? .broken)
            }
        }
    }

    /// Those of the issues that are there, in no order.
    public func issues(_ ids: [Int]) throws(Failure) -> [IssueRecord] {
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try use { database throws(Failure) in
            try Self.issues(database, "WHERE id IN (SELECT value FROM json_each(?))", [.text(list)])
        }
    }

    /// The number of the last change of an issue's state; 0 before the first.
    public func lastHappening() throws(Failure) -> Int {
        try use { database throws(Failure) in
            try database.query("SELECT coalesce(max(seq), 0) FROM event") { Int($0.integer(0) ?? 0) }.first ?? 0
        }
    }

    /// The issues whose state changed after a number, the last first; each once.
    public func changed(after number: Int, atMost count: Int) throws(Failure) -> [Int] {
        try use { database throws(Failure) in
            try database.query(
                "SELECT issue FROM event WHERE seq > ? AND issue IS NOT NULL GROUP BY issue ORDER BY max(seq) DESC LIMIT ?",
                [.integer(number), .integer(count)]
            ) { Int($0.integer(0) ?? 0) }
        }
    }

    /// How far those are that are fetched or stopped.
    public func positions() throws(Failure) -> [TransferPosition] {
        try use { database throws(Failure) in
            try database.query(
                """
                SELECT issue, offset, total FROM transfer JOIN issue ON issue.id = issue
                WHERE offset > 0 AND issue.state IN ('transferring', 'verifying', 'paused', 'queued', 'broken') ORDER BY issue
                """
            ) { row in
                TransferPosition(
                    issue: Int(row.integer(0) ?? 0), offset: Int(row.integer(1) ?? 0),
                    total: row.integer(2).map(Int.init))
            }
        }
    }

    /// How many issues each store has, by its number.
    public func counts() throws(Failure) -> [Int: Int] {
        let rows = try use { database throws(Failure) in
            try database.query("SELECT store, count(*) FROM issue GROUP BY store") {
                (Int($0.integer(0) ?? 0), Int($0.integer(1) ?? 0))
            }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
