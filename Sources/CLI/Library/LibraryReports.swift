import Recto
import RectoFeeds
import RectoLibrary

/// An issue as `recto library list` prints it.
struct LibraryIssueReport: Encodable {
    var id: Int
    var store: Int
    var key: String
    var title: String
    var published: Int?
    var updated: Int?
    var state: String
    var reason: String?
    var bytes: Int?
    var pinned: Bool
    var path: String?
    /// A JPEG.
    var cover: String?

    init(_ issue: IssueRecord, in library: Library) throws(Failure) {
        (id, store, key, title) = (issue.id, issue.store, issue.key, issue.title)
        (published, updated, state, reason) = (issue.published, issue.updated, issue.state.rawValue, issue.reason)
        (bytes, pinned) = (issue.bytes, issue.isPinned)
        path = try library.path(of: issue)
        cover = library.coverPath(of: issue)
    }

    var line: String {
        var line = "\(id) \(state) \(title)"
        if pinned { line += " (pinned)" }
        if let reason { line += ": \(reason)" }
        if let path { line += " \(path)" }
        return line
    }
}

/// A store as `recto library stores` and `export` print it.
struct LibraryStoreReport: Encodable {
    var id: Int
    var address: String
    var kind: String?
    var title: String?
    var state: String
    var reason: String?
    var checked: Int?
    var issues: Int
    var auto: Bool
    var keep: String?
    var rate: Int?
    var hours: String?
    var every: Int?
    var signedIn: Bool

    init(_ store: StoreRecord, in library: Library) throws(Failure) {
        (id, address, kind, title) = (store.id, store.address, store.kind?.rawValue, store.title)
        (state, reason, checked) = (store.state.rawValue, store.reason, store.checked)
        issues = try library.records.count(of: store.id)
        (auto, keep) = (store.isAutomatic, store.retention?.description)
        (rate, hours, every) = (store.settings.rate, store.settings.hours?.description, store.settings.every)
        signedIn = try library.isSignedIn(store)
    }

    var line: String {
        var line = "\(id) \(state) \(issues) issue\(issues == 1 ? "" : "s") \(title ?? address)"
        if auto { line += " (automatic)" }
        if let keep { line += " (keeps \(keep))" }
        if let hours { line += " (at \(hours))" }
        if let rate { line += " (at most \(rate) bytes a second)" }
        if signedIn { line += " (signed in)" }
        if let reason { line += ": \(reason)" }
        return line
    }
}

/// What `recto library refresh` and `add` print of a store.
struct LibraryRefreshReport: Encodable {
    var store: LibraryStoreReport
    var new: [Int]
    var updated: [Int]
    var withdrawn: [Int]
    var messages: [String]

    /// Refreshes a store.
    init(_ id: Int, in library: Library, takesAll: Bool) async throws {
        let (change, messages) = try await library.refresh(id, takesAll: takesAll)
        store = try LibraryStoreReport(library.records.store(id), in: library)
        (new, updated, withdrawn) = (change.new, change.updated, change.withdrawn)
        self.messages = messages.map(\.description)
    }

    var lines: [String] {
        ["\(store.line), \(new.count) new, \(updated.count) updated, \(withdrawn.count) withdrawn"] + messages
    }
}
