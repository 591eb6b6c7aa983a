import RectoDiagnostics
import RectoFetch
import RectoLibrary

/// An issue as pages get it.
struct NewsstandIssue: Encodable, Hashable, Sendable {
    var id: Int
    var store: Int
    var title: String
    /// Seconds since 1970.
    var published: Int?
    var state: String
    var reason: String?
    /// Of the file, as the store says or as it is here.
    var bytes: Int?
    /// Bytes of it that are on the disk while it is on its way.
    var offset: Int?
    var pinned: Bool?
    /// Where it is read, from the shelf's page.
    var href: String?
    /// Where its cover is, from the shelf's page, if there is one yet.
    var cover: String?

    init(_ issue: IssueRecord, _ position: TransferPosition?, href: String?) {
        (id, store, title, published) = (issue.id, issue.store, issue.title, issue.published)
        (state, reason, bytes) = (issue.state.rawValue, issue.reason, position?.total ?? issue.bytes)
        offset = position?.offset
        pinned = issue.isPinned ? true : nil
        self.href = href
        // The address of another picture is another one.
        cover = issue.picture.map { "library/covers/\(issue.id)?\($0.prefix(12))" } ?? href.map { $0 + "cover.jpg" }
    }
}

/// A store as pages get it.
struct NewsstandStore: Encodable, Hashable, Sendable {
    var id: Int
    var title: String?
    /// Without a password or a query that may have one.
    var address: String
    var state: String
    var reason: String?
    /// When its last good list was read, in seconds since 1970.
    var checked: Int?
    var auto: Bool
    var issues: Int

    init(_ store: StoreRecord, issues: Int) {
        (id, title, state, reason) = (store.id, store.title, store.state.rawValue, store.reason)
        address = (try? WebAddress(store.address))?.shown ?? ""
        (checked, auto) = (store.checked, store.isAutomatic)
        self.issues = issues
    }
}

/// A window of the library's list, with what stands around it.
struct NewsstandList: Encodable, Hashable, Sendable {
    struct Counts: Encodable, Hashable, Sendable {
        var all: Int
        var here: Int
        var way: Int
        var store: Int

        init(_ counts: [NewsstandQuestion.View: Int]) {
            (all, here, way, store) = (counts[.all] ?? 0, counts[.here] ?? 0, counts[.way] ?? 0, counts[.store] ?? 0)
        }
    }

    /// The change up to which it is; events go on behind it.
    var last: Int
    /// Whether this server changes the library for those who may ask.
    var manages: Bool
    var stores: [NewsstandStore]
    var counts: Counts
    /// Issues that are meant, in all.
    var total: Int
    var from: Int
    var issues: [NewsstandIssue]
}
