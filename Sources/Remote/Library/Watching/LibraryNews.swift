import RectoDatabase
import RectoDiagnostics

/// Something new, to be told once.
public struct LibraryNews: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// In the list of a store whose issues are not fetched by themselves.
        case listed
        /// Fetched by itself, and on the disk.
        case here
    }

    /// Ascends; what was told is remembered by it.
    public var number: Int
    public var kind: Kind
    public var issue: Int
}

extension LibraryRecords {
    /// Of a list that is not a store's first.
    static let newEvent = "new"
    /// Of what was fetched by itself.
    static let cameEvent = "came"

    /// News that was not told yet, the oldest first; the first call of all begins with what happens from then on.
    func news(atMost count: Int) throws(Failure) -> [LibraryNews] {
        guard let told = try setting("told").flatMap({ Int($0) }) else {
            let last = try use { database throws(Failure) in
                try database.query("SELECT coalesce(max(seq), 0) FROM event") { Int($0.integer(0) ?? 0) }.first ?? 0
            }
            try set("told", "\(last)")
            return []
        }
        return try use { database throws(Failure) in
            try database.query(
                """
                SELECT seq, event.kind, issue.id FROM event JOIN issue ON issue.id = event.issue JOIN store ON store.id = issue.store
                WHERE seq > ? AND (event.kind = 'came' OR event.kind = 'new' AND store.auto = 0) ORDER BY seq LIMIT ?
                """, [.integer(told), .integer(count)]
            ) { row in
                LibraryNews(
                    number: Int(row.integer(0) ?? 0), kind: row.text(1) == Self.cameEvent ? .here : .listed,
                    issue: Int(row.integer(2) ?? 0))
            }
        }
    }

    /// News up to this one need not be told again.
    func told(_ number: Int) throws(Failure) { try set("told", "\(number)") }
}
