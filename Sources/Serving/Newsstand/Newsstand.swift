public import RectoDiagnostics
import RectoJSON
public import RectoLibrary
import RectoPackaging
public import RectoShelf

/// A library for pages that show it: its list window by window, what happens in it, and, where that is allowed, what they do in it.
///
/// What happens is read from the library's database, so that pages see what other processes do as well. Of all that fetches in this process it
/// is the only one. Runs with ``run()``.
public actor Newsstand {
    public nonisolated let library: Library
    /// What proves that somebody may change the library where the server knows nobody by name; `nil` where nobody may.
    public nonisolated let key: NewsstandKey?
    nonisolated let shelf: Shelf
    nonisolated let tell: @Sendable (String) -> Void

    /// Pages that listen at a time; the one that has listened longest makes room for another.
    static let mostClients = 64
    /// Stores that pages may add.
    static let mostStores = 200
    /// Changes that are sent one by one; after more, pages ask for the list again.
    static let mostChanges = 100
    private static let keptAnswers = 8

    var snapshot = NewsstandSnapshot()
    private(set) var stores: [NewsstandStore] = []
    private var storeRecords: [StoreRecord] = []
    private(set) var positions: [Int: TransferPosition] = [:]
    var revisions = NewsstandCursor()
    private var shelfRevision = -1
    /// The issues whose files the shelf knows by name.
    private var named: [Int]?
    private var hrefs: [String: String] = [:]
    /// Which issues are meant, for the filters that were asked for last.
    private var matches: [NewsstandQuestion.Filter: [Int]] = [:]
    private var clients: [(number: Int, bell: AsyncStream<Void>.Continuation)] = []
    private var nextClient = 0
    /// Stores whose lists are being read, for pages.
    var refreshing: Set<Int> = []
    /// Issues of which something else than the state is another one, the last behind; as many as are told one by one.
    private(set) var touched: [Int] = []
    /// Issues on somebody's page that have no cover yet, the last asked for behind, and those that can't be drawn now.
    var uncovered: [Int] = []
    var uncoverable: Set<Int> = []
    let coverWishes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let wishes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - shelf: What has the library's files among its issues, by resolved paths.
    ///   - key: Without one, nothing is changed and nothing fetched.
    ///   - tell: Receives lines for the operator. Called on any thread.
    public init(_ library: Library, shelf: Shelf, key: NewsstandKey?, tell: @escaping @Sendable (String) -> Void) {
        self.library = library
        self.shelf = shelf
        self.key = key
        self.tell = tell
    }

    /// Whether pages may change the library.
    public nonisolated var isManaged: Bool { key != nil }

    /// Whether a file is one of the library's.
    public nonisolated func owns(_ path: String) -> Bool { path.hasPrefix(library.folder + "/files/") }

    // MARK: - The list

    /// A window of the list as JSON.
    ///
    /// - Throws: ``Failure`` of the database.
    public func list(_ question: NewsstandQuestion) async throws(Failure) -> [UInt8] {
        if revisions == NewsstandCursor() { try await look() }
        let ids = ids(question.filter)
        let window = Array(ids.dropFirst(question.from).prefix(question.count))
        let issues = try await reports(window)
        if isManaged {
            wantCovers(of: issues.filter { $0.cover == nil || $0.cover?.hasPrefix("issues/") == true }.map(\.id))
        }
        return try CompactJSON.encode(
            NewsstandList(
                last: snapshot.happening, manages: isManaged, stores: stores,
                counts: .init(snapshot.counts(of: question.filter.store)), total: ids.count, from: question.from,
                issues: issues))
    }

    private func ids(_ filter: NewsstandQuestion.Filter) -> [Int] {
        if let known = matches[filter] { return known }
        let found = snapshot.issues(filter)
        if matches.count >= Self.keptAnswers { matches = [:] }
        matches[filter] = found
        return found
    }

    /// Issues as pages get them, in the order of the numbers; without those that are gone.
    func reports(_ ids: [Int]) async throws(Failure) -> [NewsstandIssue] {
        let (positions, hrefs) = (positions, hrefs)
        return try await blocking { [library] () throws(Failure) in
            let records = Dictionary(uniqueKeysWithValues: try library.records.issues(ids).map { ($0.id, $0) })
            return try ids.compactMap { records[$0] }.map { record throws(Failure) in
                NewsstandIssue(record, positions[record.id], href: try library.path(of: record).flatMap { hrefs[$0] })
            }
        }
    }

    // MARK: - Looking

    /// Looks at the database and the shelf, and tells those who listen if something is different.
    func look() async throws(Failure) {
        let seen = snapshot
        let (last, records, positions, changed) = try await blocking { [library] () throws(Failure) in
            let database = library.records
            // First the number: what happens while the rest is read is seen the next time.
            let last = try database.lastHappening()
            let changed =
                last == seen.happening
                ? [] : try database.changed(after: seen.happening, atMost: Self.mostChanges + 1)
            return (
                last, try database.stores(), try database.positions(),
                changed.count > Self.mostChanges ? nil : try database.issues(changed)
            )
        }
        guard snapshot.happening == seen.happening else { return }
        var (isNew, isOther) = (false, revisions == NewsstandCursor())
        if last != snapshot.happening || records != storeRecords || isOther {
            isOther = isOther || records.map(\.checked) != storeRecords.map(\.checked) || changed == nil
            var next = snapshot
            for issue in changed ?? [] where !isOther { isOther = !next.take(issue) }
            next.happening = last
            if isOther {
                next = try await blocking { [library] () throws(Failure) in
                    NewsstandSnapshot(try library.records.lines(), happening: last)
                }
            }
            let counts = try await blocking { [library] () throws(Failure) in try library.records.counts() }
            guard snapshot.happening == seen.happening else { return }
            snapshot = next
            storeRecords = records
            stores = records.map { NewsstandStore($0, issues: counts[$0.id] ?? 0) }
            matches = [:]
            revisions.happening = last
            revisions.stores += 1
            isNew = true
        }
        let known = Dictionary(uniqueKeysWithValues: positions.map { ($0.issue, $0) })
        if known != self.positions {
            self.positions = known
            revisions.progress += 1
            isNew = true
        }
        if isOther { named = nil }
        if try await lookAtShelf() { isOther = true }
        if isOther { revisions.list += 1 }
        if isNew || isOther { ring() }
    }

    /// Where the files of the library can be read, and what they are called.
    ///
    /// - Returns: Whether some are elsewhere than before.
    private func lookAtShelf() async throws(Failure) -> Bool {
        let here = snapshot.lines.filter(\.state.isHere).map(\.id)
        guard here != named || shelf.revision != shelfRevision else { return false }
        if here != named {
            let names = try await blocking { [library] () throws(Failure) in
                var names: [String: String] = [:]
                for issue in try library.records.issues(here) {
                    if let path = try library.path(of: issue) { names[path] = issue.title }
                }
                return names
            }
            shelf.name(names)
            named = here
        }
        shelfRevision = shelf.revision
        let found = Dictionary(
            shelf.entries.lazy.filter { self.owns($0.path) && $0.problem == nil }.map { ($0.path, "issues/\($0.id)/") }
        ) { first, _ in first }
        defer { hrefs = found }
        return found != hrefs
    }

    /// Something of an issue is another one, which no state tells.
    func touch(_ id: Int) {
        touched.append(id)
        if touched.count > Self.mostChanges { touched.removeFirst() }
        revisions.touched += 1
    }

    // MARK: - Those who listen

    /// Somebody listens from now on.
    ///
    /// - Returns: What is rung when there may be something new, and now and then without; it ends for those who have to make room.
    public func enter() -> (number: Int, bell: AsyncStream<Void>) {
        if clients.count >= Self.mostClients { clients.removeFirst().bell.finish() }
        let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        nextClient += 1
        clients.append((nextClient, bell))
        return (nextClient, stream)
    }

    public func leave(_ number: Int) {
        clients.removeAll { client in
            guard client.number == number else { return false }
            client.bell.finish()
            return true
        }
    }

    var isHeard: Bool { !clients.isEmpty }

    func ring() { for client in clients { client.bell.yield() } }

    func dismissAll() {
        for client in clients { client.bell.finish() }
        clients = []
    }
}
