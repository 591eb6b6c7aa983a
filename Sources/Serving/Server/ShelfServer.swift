import HTTPTypes
import NIOCore
import Recto
import RectoIssue
public import RectoShelf
import RectoTokens
import RectoWorkers
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A shelf of issues over HTTP: pages to look at, the reader, tiles, manifests, catalogues, all made when they are asked for.
///
/// ``ShelfRoutes`` puts it into an application, ``ShelfApplication`` is one. Ends with ``close()``. Safe from any thread.
public final class ShelfServer: Sendable {
    public let shelf: Shelf
    public let options: ServerOptions
    /// One budget for answers, plans and pictures of all issues.
    let cache: ByteCache
    let open: OpenIssues
    let gate: Gate
    let division: MemoryDivision
    let plans = Flights<String, IssuePlan>()
    let packages: HeldPackages
    let answers = Flights<String, Answer>()
    let digests = Flights<String, String>()
    let statistics = Statistics()
    let troubles = Troubles()
    /// Of a ``ShelfApplication``; an application of others counts its own.
    let connections: Connections
    let inflations = Inflations()
    let widgets = WidgetKeys()
    /// `nil` for a server that keeps nothing of its readers.
    let readers: ReaderDesk?
    let koreaderFiles = KOReaderFiles()
    let actAllowance = ActAllowance()
    let notices: Notices
    /// Of documents on other hosts, which may be others than the shelf knows: one is enough to ask all hosts again.
    let suspicions = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// When the server was made, in nanoseconds since 1970.
    let opened = Int(time(nil)) * 1_000_000_000
    /// The reader's files; like all answers, with headers of this server only.
    let modules = ShelfServer.readerModules()

    /// - Parameters:
    ///   - shelf: May change at any time; ``update(_:)`` tells of it.
    ///   - executable: What has the `worker` command.
    ///   - isPlain: Whether workers draw by the libraries alone.
    ///   - opening: Opens documents that are sealed or on other hosts, if the shelf has any.
    ///   - tell: Receives lines for the operator, with the path of the file concerned: what can't be read, and what was left out of an
    ///     issue. Called on any thread, once for each line.
    public init(
        _ shelf: Shelf, options: ServerOptions, executable: String, isPlain: Bool = false, opening: IssueOpening? = nil,
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.shelf = shelf
        notices = Notices(tell)
        self.options = options
        readers = options.readers.map { ReaderDesk($0) }
        division = options.division(issues: shelf.entries.count)
        cache = ByteCache(budget: options.cache)
        open = OpenIssues(
            most: division.documents,
            workers: WorkerConfiguration(
                executable: executable, memory: division.workerMemory, count: division.workers, isPlain: isPlain,
                processorTime: WorkerConfiguration.processorTime(for: options.workDeadline)),
            deadline: options.workDeadline, opening: opening,
            suspect: { [suspicions] in suspicions.continuation.yield() })
        packages = HeldPackages(most: options.packages)
        connections = Connections(most: options.affordableConnections, memory: options.exchanges)
        gate = Gate(places: options.jobs, limit: options.queue, patience: min(.seconds(3), options.workDeadline / 8))
    }

    /// The shelf has changed: what is no longer there, or no longer the same, is closed and forgotten.
    public func update(_ change: Shelf.Change) async {
        for id in change.changed + change.removed {
            cache.remove(document: id)
            await open.forget(id)
        }
    }

    /// Reports files that can't be read, each once.
    public func tellOfUnreadable() {
        for file in shelf.unreadable { notices.tell("\(file.path): \(file.reason)") }
    }

    /// Records that an issue can't be read, and reports it.
    ///
    /// - Parameter failure: The failure of an attempt to read the issue; ignored if it is only a page's or this machine's.
    func blame(_ failure: Failure, on entry: ShelfEntry) {
        guard [.damaged, .encrypted, .unsupported, .noPages, .tooLarge, .crashed, .deadline].contains(failure.code)
        else {
            return
        }
        // Commands take a password for a document, a shelf has none for one of many.
        let needsPassword = failure.code == .encrypted && failure.message.contains("--password")
        let reason =
            needsPassword
            ? "is encrypted and needs a password; put a copy without one on the shelf" : failure.message
        shelf.blame(reason, on: entry.id, stamp: entry.stamp)
        if shelf[entry.id]?.problem != nil { tellOfUnreadable() }
    }

    /// Ends all workers; requests that are under way finish first.
    public func close() async { await open.close() }

    // MARK: - Issues

    func entry(_ id: String) throws(Fault) -> ShelfEntry {
        guard let entry = shelf[id] else {
            if shelf.isSettling(id) {
                throw Fault(.serviceUnavailable, "The file is being replaced; ask again.", retryAfter: 3)
            }
            throw shelf.isPartial ? .stillReading : .notFound
        }
        return entry
    }

    /// What is served of an issue.
    func plan(_ entry: ShelfEntry, _ urgency: Urgency = .visible) async throws -> IssuePlan {
        let key = ByteCache.Key.answer(document: entry.id, address: "plan")
        if let known = cache.value(for: key, as: IssuePlan.self), known.entry.stamp == entry.stamp,
            known.entry.path == entry.path
        {
            packages.use(entry.id)
            return known
        }
        if let fault = troubles[entry.id, entry.stamp, nil] { throw fault }
        return try await plans.value("\(entry.id) \(entry.stamp.modified)") { [self] in
            do {
                return try await gate.run(entry.shelfID, urgency) { [self] in
                    let plan = try await open.use(entry) { issue in
                        let plan = try await IssuePlan.make(entry, issue, options)
                        shelf.learn(try await IssuePlan.facts(issue), of: entry.id, stamp: entry.stamp)
                        for problem in plan.contents.problems { notices.tell("\(entry.path): \(problem)") }
                        return plan
                    }
                    cache.insert(plan, for: key, bytes: plan.cost)
                    if plan.package != nil {
                        for id in packages.hold(entry.id) { cache.remove(.answer(document: id, address: "plan")) }
                    }
                    return plan
                }
            } catch let failure as Failure {
                blame(failure, on: entry)
                throw troubles.remember(failure, entry.id, entry.stamp, nil)
            }
        }
    }

    /// An answer that is kept for an issue, made by whoever asks first.
    ///
    /// - Parameter address: Tells it from the issue's others.
    func kept(_ entry: ShelfEntry, _ address: String, _ make: @escaping @Sendable () async throws -> Answer)
        async throws -> Answer
    {
        let key = ByteCache.Key.answer(document: entry.id, address: address)
        if let known = cache.value(for: key, as: Answer.self), known.entry?.stamp == entry.stamp { return known }
        return try await answers.value("\(entry.id) \(entry.stamp.modified) \(address)") { [cache] in
            let answer = try await make()
            cache.insert(answer, for: key, bytes: answer.cost)
            return answer
        }
    }
}

extension Answer {
    /// Bytes that it takes when it is kept.
    var cost: Int {
        switch body {
        case .bytes(let buffer): buffer.readableBytes + 1024
        case .stream(.elsewhere(_, let kept)): kept + 1024
        case .stream, .live: 1024
        }
    }
}
