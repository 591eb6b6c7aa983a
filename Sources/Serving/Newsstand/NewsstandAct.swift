/// What somebody does on the page of the library.
public enum NewsstandAct: Hashable, Sendable {
    case issue(Int, OnIssue)
    case store(Int, OnStore)
    /// Adds a store, and reads its list.
    case add(address: String, isAutomatic: Bool)

    public enum OnIssue: String, Hashable, Sendable, CaseIterable {
        case get, resume, pause, remove, pin, unpin
    }

    public enum OnStore: String, Hashable, Sendable, CaseIterable {
        /// Its list again, now.
        case refresh
        /// Forgets it with its issues.
        case drop
    }
}
