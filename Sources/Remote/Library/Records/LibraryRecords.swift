import RectoDatabase
public import RectoDiagnostics
import RectoFeeds
import Synchronization

/// The library's database: stores, issues, and how far transfers are.
///
/// What a call wrote is on the disk when it returns. Calls wait for the disk; from Swift's concurrency they go through `blocking`. Safe from
/// any thread, and for several processes.
public final class LibraryRecords: Sendable {
    private let database: Mutex<Database>

    /// New issues of a store that was read before, which are taken without being asked: more is what stores do whose identifiers change.
    public static let mostNew = 1_000

    /// - Throws: ``Failure`` `.io`; `.damaged` for another kind of file; `.unsupported` for one of a later version.
    public init(_ path: String) throws(Failure) {
        database = Mutex(
            try Database(path, application: LibrarySchema.application, migrations: LibrarySchema.migrations))
    }

    @discardableResult
    func use<Result: Sendable>(_ body: (Database) throws(Failure) -> Result) throws(Failure) -> Result {
        try database.withLock { database throws(Failure) in try body(database) }
    }

    // MARK: - Stores

    /// - Throws: ``Failure`` `.usage` for a store that is there already.
    func addStore(_ address: String, isAutomatic: Bool, retention: Retention?) throws(Failure) -> StoreRecord {
        try use { database throws(Failure) in
            let count = try database.run(
                "INSERT INTO store (address, auto, keep) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [.text(address), .integer(isAutomatic ? 1 : 0), .text(optional: retention?.description)])
            guard count == 1 else { throw Failure(.usage, "is in the library already", at: address) }
            return try Self.stores(database, "WHERE address = ?", [.text(address)])[0]
        }
    }

    /// In the order in which they were added.
    public func stores() throws(Failure) -> [StoreRecord] {
        try use { database throws(Failure) in try Self.stores(database, "", []) }
    }

    /// - Throws: ``Failure`` `.usage` for one that is not there.
    public func store(_ id: Int) throws(Failure) -> StoreRecord {
        let found = try use { database throws(Failure) in try Self.stores(database, "WHERE id = ?", [.integer(id)]) }
        guard let store = found.first else { throw Failure(.usage, "there is no such store", at: "\(id)") }
        return store
    }

    private static func stores(
        _ database: Database, _ condition: String, _ values: [Value]
    ) throws(Failure) -> [StoreRecord] {
        try database.query(
            """
            SELECT id, address, kind, title, etag, modified, checked, state, reason, failures, auto, keep, rate, hours, every,
                again, networks FROM store
            \(condition) ORDER BY id
            """, values
        ) { row in
            StoreRecord(
                id: Int(row.integer(0) ?? 0), address: row.text(1) ?? "",
                kind: row.text(2).flatMap(StoreList.Kind.init), title: row.text(3), etag: row.text(4),
                modified: row.text(5), checked: row.integer(6).map(Int.init),
                state: row.text(7).flatMap(StoreState.init) ?? .never, reason: row.text(8),
                failures: Int(row.integer(9) ?? 0),
                settings: StoreSettings(
                    isAutomatic: row.integer(10) == 1, retention: row.text(11).flatMap(Retention.init),
                    rate: row.integer(12).map(Int.init), hours: row.text(13).flatMap(DayWindow.init),
                    every: row.integer(14).map(Int.init)), again: row.integer(15).map(Int.init),
                networks: row.text(16))
        }
    }

    /// Keeps which networks a store is in, once and for all.
    func keep(networks: String, of store: Int) throws(Failure) {
        try use { database throws(Failure) in
            try database.run(
                "UPDATE store SET networks = coalesce(networks, ?) WHERE id = ?", [.text(networks), .integer(store)])
        }
    }

    func dropStore(_ id: Int) throws(Failure) {
        try use { database throws(Failure) in try database.run("DELETE FROM store WHERE id = ?", [.integer(id)]) }
    }

    /// The list could not be had: the last one stays.
    ///
    /// - Parameter again: When it is asked for again while the library is watched.
    func fail(_ store: Int, _ reason: String, isGone: Bool, again: Int? = nil) throws(Failure) {
        try use { database throws(Failure) in
            try database.run(
                """
                UPDATE store SET failures = failures + 1, reason = ?2, again = ?4,
                    state = CASE WHEN ?3 THEN 'gone' WHEN checked IS NULL THEN 'failed' ELSE 'stale' END WHERE id = ?1
                """,
                [.integer(store), .text(reason), .integer(isGone ? 1 : 0), .integer(optional: again)])
        }
    }

    /// The list is the one that is known.
    func confirm(_ store: Int, now: Int, again: Int) throws(Failure) {
        try use { database throws(Failure) in
            try database.run(
                "UPDATE store SET state = 'ready', reason = NULL, failures = 0, checked = ?, again = ? WHERE id = ?",
                [.integer(now), .integer(again), .integer(store)])
        }
    }

    // MARK: - Issues

    /// How many issues there are.
    public func count(of store: Int? = nil) throws(Failure) -> Int {
        try use { database throws(Failure) in
            try database.query(
                "SELECT count(*) FROM issue WHERE ?1 IS NULL OR store = ?1", [.integer(optional: store)]
            ) { Int($0.integer(0) ?? 0) }.first ?? 0
        }
    }

    /// The issue at a place of its store's list, from 0; `nil` beyond its end.
    public func issue(at place: Int, of store: Int) throws(Failure) -> IssueRecord? {
        try issues("WHERE store = ? ORDER BY place, id LIMIT 1 OFFSET ?", [.integer(store), .integer(place)]).first
    }

    /// - Throws: ``Failure`` `.usage` for one that is not there.
    public func issue(_ id: Int) throws(Failure) -> IssueRecord {
        guard let issue = try issues("WHERE id = ?", [.integer(id)]).first else {
            throw Failure(.usage, "there is no such issue", at: "\(id)")
        }
        return issue
    }

    /// In the order of the stores and their lists.
    public func issues(in state: IssueState? = nil, of store: Int? = nil) throws(Failure) -> [IssueRecord] {
        try issues(
            "WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR store = ?2) ORDER BY store, place, id",
            [.text(optional: state?.rawValue), .integer(optional: store)])
    }

    private func issues(_ condition: String, _ values: [Value]) throws(Failure) -> [IssueRecord] {
        try use { database throws(Failure) in try Self.issues(database, condition, values) }
    }

    static func issues(_ database: Database, _ condition: String, _ values: [Value]) throws(Failure) -> [IssueRecord] {
        try database.query(
            """
            SELECT id, store, key, title, published, updated, cover, state, reason, file, bytes, got, changed, pinned,
                picture, pictured
            FROM issue \(condition)
            """, values
        ) { row in
            IssueRecord(
                id: Int(row.integer(0) ?? 0), store: Int(row.integer(1) ?? 0), key: row.text(2) ?? "",
                title: row.text(3) ?? "", published: row.integer(4).map(Int.init),
                updated: row.integer(5).map(Int.init), cover: row.text(6),
                state: row.text(7).flatMap(IssueState.init) ?? .broken, reason: row.text(8), file: row.text(9),
                bytes: row.integer(10).map(Int.init), got: row.integer(11).map(Int.init),
                changed: Int(row.integer(12) ?? 0), isPinned: row.integer(13) == 1, picture: row.text(14),
                pictured: row.text(15))
        }
    }

    /// Changes an issue's state.
    ///
    /// - Returns: `false`, and nothing is changed, where the event can't happen in the state that it is in.
    @discardableResult
    func apply(
        _ event: IssueState.Event, to id: Int, reason: String? = nil, now: Int
    ) throws(Failure) -> Bool {
        try use { database throws(Failure) in
            try database.transaction { () throws(Failure) in
                try Self.apply(event, to: id, reason: reason, now: now, database)
            }
        }
    }

    @discardableResult
    static func apply(
        _ event: IssueState.Event, to id: Int, reason: String? = nil, now: Int, _ database: Database
    ) throws(Failure) -> Bool {
        let state = try database.query("SELECT state FROM issue WHERE id = ?", [.integer(id)]) { $0.text(0) ?? "" }
            .first
        guard let next = state.flatMap(IssueState.init)?.after(event) else { return false }
        try database.run(
            "UPDATE issue SET state = ?, reason = ?, changed = ? WHERE id = ?",
            [.text(next.rawValue), .text(optional: reason), .integer(now), .integer(id)])
        try database.run(
            "INSERT INTO event (at, kind, issue) VALUES (?, ?, ?)",
            [.integer(now), .text(next.rawValue), .integer(id)])
        return true
    }

    func pin(_ id: Int, _ isPinned: Bool) throws(Failure) {
        try use { database throws(Failure) in
            let count = try database.run(
                "UPDATE issue SET pinned = ? WHERE id = ?", [.integer(isPinned ? 1 : 0), .integer(id)])
            guard count == 1 else { throw Failure(.usage, "there is no such issue", at: "\(id)") }
        }
    }
}
