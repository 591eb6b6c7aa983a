public import RectoDiagnostics
import RectoFeeds
public import RectoFetch
import RectoPackaging

/// The issues of many stores on this machine: what they list, what is here, and what is on its way.
///
/// A folder holds all of it: the database, `files` by their SHA-256, `partial` for what is on its way. No file is in `files` before it is
/// whole, has its digest, and was looked at. Several processes may read; one at a time refreshes and fetches.
public actor Library {
    /// Looks at a file that has come, and throws if it is not to be shown.
    public typealias Check = @Sendable (_ path: String, _ kind: String) async throws(Failure) -> Void

    public nonisolated let folder: String
    /// The database, which may be asked without waiting for the library.
    public nonisolated let records: LibraryRecords
    let fetching: @Sendable () -> any HTTPFetching
    let time: any FetchTime
    let policy: RetryPolicy
    let check: Check
    let secretCommand: SecretCommand
    let draw: CoverDrawing?
    /// What this process was told; it goes before what is decided for the library.
    let told: LibrarySettings
    let secondOfDay: @Sendable (_ date: Int) -> Int
    /// By store, 0 for all.
    var pacers: [Int: RatePacer] = [:]
    private var observers: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
    private var nextObserver = 0
    /// Of this process, while it refreshes or fetches.
    private weak var held: LibraryLease?
    /// Rings where an issue was queued while others are being fetched.
    var bell: AsyncStream<Void>.Continuation?

    /// Opens a library, or makes it.
    ///
    /// - Parameters:
    ///   - fetching: Makes what asks a store; one for each, since an address that a user gave opens its network to that store alone.
    ///   - floor: Bytes that are to stay free on the disk, instead of what is decided for the library.
    ///   - rate: Bytes a second for all transfers together, likewise.
    ///   - hours: When automatic transfers run, likewise.
    ///   - secondOfDay: The second of the day, for `hours`, by seconds since 1970.
    ///   - draw: Draws covers; without it, only those that were drawn already are shown.
    ///   - secretCommand: Runs commands that print passwords; without it, stores whose password is there can't be asked.
    /// - Throws: ``Failure`` `.io`, `.damaged`, `.unsupported` as ``LibraryRecords``.
    public init(
        _ folder: String, fetching: @escaping @Sendable () -> any HTTPFetching, time: any FetchTime = SystemTime(),
        retrying policy: RetryPolicy = RetryPolicy(), floor: Int? = nil, rate: Int? = nil, hours: DayWindow? = nil,
        secondOfDay: @escaping @Sendable (_ date: Int) -> Int = DayWindow.localSecond,
        secretCommand: @escaping SecretCommand = { _ throws(Failure) in throw Failure(.usage, "is not run here") },
        draw: CoverDrawing? = nil, check: @escaping Check
    ) throws(Failure) {
        self.folder = folder
        self.fetching = fetching
        self.time = time
        self.policy = policy
        told = LibrarySettings(rate: rate, hours: hours, floor: floor)
        self.secondOfDay = secondOfDay
        self.check = check
        self.draw = draw
        self.secretCommand = secretCommand
        for part in ["", "/files", "/partial", "/covers"] { try Files.makeFolder(folder + part) }
        records = try LibraryRecords(folder + "/library.sqlite")
    }

    /// What happens from now on, until the stream is dropped.
    public func events() -> AsyncStream<LibraryEvent> {
        let number = nextObserver
        nextObserver += 1
        return AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
            observers[number] = continuation
            continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
        }
    }

    private func forget(_ observer: Int) { observers[observer] = nil }

    func tell(_ event: LibraryEvent) { for observer in observers.values { observer.yield(event) } }

    nonisolated func lock() throws(Failure) -> FolderLock { try FolderLock(folder + "/lock", of: folder) }

    /// Whether no other process refreshes or fetches.
    func isFree() -> Bool { (try? lease()) != nil }

    /// The lock for what may go on at the same time in this process: lists are read while issues are fetched.
    func lease() throws(Failure) -> LibraryLease {
        if let held { return held }
        let made = LibraryLease(try lock())
        held = made
        return made
    }

    // MARK: - Stores

    /// Adds a store; its list is read with ``refresh(_:takesAll:)``.
    ///
    /// - Parameter isAutomatic: Whether issues that are new from then on are fetched without being asked for.
    /// - Throws: ``Failure`` `.usage` for an address that is none, or there already.
    public func add(
        _ address: String, isAutomatic: Bool = false, retention: Retention? = nil
    ) async throws(Failure) -> StoreRecord {
        let address = try WebAddress(address).description
        return try await blocking { [records] () throws(Failure) in
            try records.addStore(address, isAutomatic: isAutomatic, retention: retention)
        }
    }

    /// Forgets a store with its issues, their files that no other store has, and its password; a transfer that is running ends.
    ///
    /// - Throws: ``Failure`` `.usage` for one that is not there.
    public func drop(_ store: Int) async throws(Failure) {
        let folder = folder
        try await blocking { [self, records] () throws(Failure) in
            let record = try records.store(store)
            try forgetCredential(of: record)
            let issues = try records.issues(of: store)
            // The rows first: killed in between, the files are nobody's, and go with `collect`.
            try records.dropStore(store)
            for issue in issues {
                try Files.remove("\(folder)/partial/\(issue.id)")
                try Files.remove("\(folder)/partial/\(issue.id).new")
                if let file = issue.file { try removeFile(file) }
                if let picture = issue.picture, try !records.covers().contains(picture) {
                    try Files.remove(LibraryFile.cover(picture, in: folder))
                }
            }
            try records.forgetFiles()
        }
    }

    /// Removes a file that no issue has any more.
    nonisolated func removeFile(_ digest: String) throws(Failure) {
        guard try records.issues(with: digest).isEmpty else { return }
        for kind in LibraryFile.kinds { try Files.remove(LibraryFile.path(of: digest, kind: kind, in: folder)) }
    }

    // MARK: - Issues

    /// Queues issues; ``work()`` fetches them.
    ///
    /// - Throws: ``Failure`` `.usage` for one that is not there or that the store wants something for, `.unsupported` for one that is offered in
    ///   other formats only; then those before it are queued.
    public func get(_ ids: [Int]) async throws(Failure) {
        for id in ids {
            let now = time.date
            let isQueued = try await blocking { [records] () throws(Failure) in
                let issue = try records.issue(id)
                if issue.state == .needs {
                    throw Failure(.usage, "the store wants something first: \(issue.reason ?? "")", at: "\(id)")
                }
                let offers = try records.offers(of: id)
                guard let offer = IssueOffer.best(of: offers) else {
                    throw Failure(.unsupported, "is offered neither as a PDF nor as a package", at: "\(id)")
                }
                return try records.enqueue(id, .get, from: offer.address, digest: offer.digest, now: now)
            }
            guard isQueued else { continue }
            tell(.issue(id, .queued))
            bell?.yield()
        }
    }

    /// Stops issues that wait or are on their way, in another process too; what has come is kept.
    ///
    /// - Returns: Those that were.
    public func pause(_ ids: [Int]) async throws(Failure) -> [Int] { try await apply(.pause, to: ids) }

    private func apply(_ event: IssueState.Event, to ids: [Int]) async throws(Failure) -> [Int] {
        let now = time.date
        let changed = try await blocking { [records] () throws(Failure) in
            var changed: [Int] = []
            for id in ids {
                _ = try records.issue(id)
                if try records.apply(event, to: id, now: now) { changed.append(id) }
            }
            return changed
        }
        for id in changed {
            let state = try await blocking { [records] () throws(Failure) in try records.issue(id).state }
            tell(.issue(id, state))
        }
        return changed
    }

    /// Takes issues away, with their files; they come back when they are asked for, and never by themselves.
    public func remove(_ ids: [Int]) async throws(Failure) { try await release(ids, .remove) }

    func release(_ ids: [Int], _ event: IssueState.Event) async throws(Failure) {
        let (now, folder) = (time.date, folder)
        try await blocking { [self, records] () throws(Failure) in
            for id in ids {
                let issue = try records.issue(id)
                guard let partial = try records.release(id, event, now: now) else { continue }
                try Files.remove(folder + "/partial/" + partial)
                try Files.remove(folder + "/partial/" + partial + ".new")
                if let file = issue.file { try removeFile(file) }
            }
            try records.forgetFiles()
        }
        for id in ids { tell(.issue(id, event == .remove ? .removed : .listed)) }
    }

    /// Keeps issues whatever the retention of their stores, or no longer.
    public func pin(_ ids: [Int], _ isPinned: Bool) async throws(Failure) {
        try await blocking { [records] () throws(Failure) in
            for id in ids { try records.pin(id, isPinned) }
        }
    }

    /// Where the file of an issue is; `nil` if it is not here.
    public nonisolated func path(of issue: IssueRecord) throws(Failure) -> String? {
        guard let file = issue.file else { return nil }
        for kind in LibraryFile.kinds {
            let path = LibraryFile.path(of: file, kind: kind, in: folder)
            if Files.kind(path) == .file { return path }
        }
        return nil
    }
}
