public import Recto
import RectoBytes
public import RectoShelf

/// Opens the documents of a shelf that are sealed or on other hosts: their bytes, as they are read.
///
/// - Throws: ``Failure`` `.encrypted` without the right key, and what reading throws.
public typealias IssueOpening = @Sendable (ShelfEntry) async throws(Failure) -> IssueInput

/// The documents that are open, each with its workers; those not used for longest are closed when others are wanted.
actor OpenIssues {
    private struct Open {
        var issue: OpenedIssue
        var entry: ShelfEntry
        var users = 0
        var lastUse = 0
        /// To be closed by whoever uses it last.
        var isOver = false
    }

    private let most: Int
    private let workers: WorkerConfiguration
    private let deadline: Duration
    private let flights = Flights<ShelfEntry, Void>()
    private var open: [String: Open] = [:]
    private var clock = 0
    private var closing: [Int: Task<Void, Never>] = [:]
    private var isClosed = false
    private var pastRestarts = 0
    /// Since the start.
    private(set) var openings = 0

    /// Of documents that are sealed or on other hosts.
    private nonisolated let opening: IssueOpening?
    /// Called when a document on another host may be another one than the shelf knows.
    private nonisolated let suspect: @Sendable () -> Void

    init(
        most: Int, workers: WorkerConfiguration, deadline: Duration, opening: IssueOpening?,
        suspect: @escaping @Sendable () -> Void = {}
    ) {
        self.opening = opening
        self.suspect = suspect
        self.most = most
        self.workers = workers
        self.deadline = deadline
    }

    var count: Int { open.count }

    /// Whether there may be documents that are sealed or on other hosts.
    nonisolated var readsElsewhere: Bool { opening != nil }

    /// Of workers, because they died.
    var restarts: Int { pastRestarts + open.values.reduce(0) { $0 + $1.issue.publication.pool.restartCount } }

    /// Runs `body` with the document, opened where it is not; it stays open until `body` is done.
    ///
    /// - Parameter isPassing: Whether it may be the next to be closed.
    /// - Throws: ``Failure``, `.io` also for a file that is not what the shelf knows; what `body` throws.
    nonisolated func use<Value: Sendable>(
        _ entry: ShelfEntry, isPassing: Bool = false, _ body: @Sendable (OpenedIssue) async throws -> Value
    ) async throws -> Value {
        let issue: OpenedIssue
        do { issue = try await take(entry, isPassing) } catch {
            if Self.mayHaveChanged(entry, error) { suspect() }
            throw error
        }
        let result: Result<Value, any Error>
        do { result = .success(try await body(issue)) } catch {
            if Self.mayHaveChanged(entry, error) {
                // Whoever noticed that its bytes are others now never reads them again: it is opened anew.
                await forget(entry.id)
                suspect()
            }
            result = .failure(error)
        }
        await give(entry.id, issue)
        return try result.get()
    }

    private static func mayHaveChanged(_ entry: ShelfEntry, _ error: any Error) -> Bool {
        entry.isRemote && (error as? Failure)?.code == .io
    }

    /// Runs `body` with the documents of a book of text, in a worker that ends with it.
    ///
    /// - Throws: ``Failure``, `.unsupported` for what is no book of text; what `body` throws.
    nonisolated func reading<Value: Sendable>(
        _ entry: ShelfEntry, _ body: @Sendable (FlowPublication) async throws -> Value
    ) async throws -> Value {
        var one = workers
        one.count = 1
        guard let book = try await FlowPublication.open(path: entry.path, workers: one, deadline: deadline) else {
            throw Failure(.unsupported, "is no book of text")
        }
        let result: Result<Value, any Error>
        do { result = .success(try await body(book)) } catch { result = .failure(error) }
        await book.close()
        return try result.get()
    }

    private func take(_ entry: ShelfEntry, _ isPassing: Bool) async throws -> OpenedIssue {
        // Opened by one, it may have been closed by the time that another one looks; twice is bad luck, thrice is not.
        for _ in 0..<3 {
            guard !isClosed else { throw CancellationError() }
            if let known = open[entry.id], known.entry.stamp == entry.stamp, known.entry.path == entry.path,
                !known.isOver
            {
                clock += 1
                open[entry.id]?.users += 1
                if !isPassing { open[entry.id]?.lastUse = clock }
                return known.issue
            }
            var key = entry
            key.facts = nil
            try await flights.value(key) { try await self.openUp(entry) }
        }
        throw Busy()
    }

    private func give(_ id: String, _ issue: OpenedIssue) {
        guard let known = open[id], known.issue === issue else { return retire(issue) }
        open[id]?.users -= 1
        if known.isOver, known.users == 1 {
            open[id] = nil
            retire(issue)
        }
    }

    /// The bytes of a document on another host, without workers.
    ///
    /// - Throws: ``Failure``, `.io` also for bytes that are not those that the shelf knows.
    nonisolated func bytes(_ entry: ShelfEntry) async throws(Failure) -> any ByteProvider {
        do throws(Failure) {
            guard let opening, case .bytes(let bytes, _, false) = try await opening(entry) else {
                throw Failure(.encrypted, "is not given away as a file")
            }
            try Self.check(bytes, is: entry)
            return bytes
        } catch {
            if Self.mayHaveChanged(entry, error) { suspect() }
            throw error
        }
    }

    private func openUp(_ entry: ShelfEntry) async throws {
        openings += 1
        let input: IssueInput
        if entry.kind == .sealed || entry.isRemote {
            guard let opening else { throw Failure(.encrypted, "is sealed, and there is no key for it") }
            input = try await opening(entry)
            if case .bytes(let bytes, _, false) = input { try Self.check(bytes, is: entry) }
            // What is known of an issue decides what leaves the server.
            guard input.isSealed == (entry.kind == .sealed) else {
                throw Failure(.encrypted, "is sealed but not named so; its name has to end in .age")
            }
        } else {
            input = .path(entry.path)
        }
        let issue = try await OpenedIssue.open(
            input, layout: BookLayout(of: entry), workers: workers, deadline: deadline)
        guard !isClosed else {
            await issue.close()
            throw CancellationError()
        }
        if let old = open.removeValue(forKey: entry.id), old.users == 0 { retire(old.issue) }
        if entry.kind == .document, !entry.isRemote, issue.publication.origin.stamp != entry.stamp {
            await issue.close()
            throw Self.changed
        }
        open[entry.id] = Open(issue: issue, entry: entry)
        makeRoom(for: entry.id)
    }

    /// - Throws: ``Failure`` `.io` for bytes on another host that are not those that the shelf knows.
    private static func check(_ bytes: any ByteProvider, is entry: ShelfEntry) throws(Failure) {
        guard entry.isRemote else { return }
        if let known = entry.validator, let now = bytes.identity.validator, known != now { throw changed }
        if bytes.identity.count != entry.stamp.size { throw changed }
    }

    private static let changed = Failure(.io, "changed while it was being read; ask again")

    /// Layouts of one book that are open at a time, unless all are in use: whoever asks for many is to close no other's books.
    private static let mostLayouts = 4

    private func makeRoom(for id: String) {
        let layouts = open.filter { $0.value.entry.layout != nil && $0.value.entry.shelfID == ShelfEntry.shelfID(id) }
        if layouts.count > Self.mostLayouts {
            let idle = layouts.filter { $0.value.users == 0 && $0.key != id }
            if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                open[oldest.key] = nil
                retire(oldest.value.issue)
            }
        }
        while open.count > most {
            let idle = open.filter { $0.value.users == 0 && $0.key != id }
            guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
            open[oldest.key] = nil
            retire(oldest.value.issue)
        }
    }

    /// Closes what is no longer in the shelf, or no longer the same; of a book of text all layouts.
    func forget(_ id: String) {
        for layout in open.keys where layout.hasPrefix(id + "/") { forget(one: layout) }
        forget(one: id)
    }

    private func forget(one id: String) {
        guard let known = open[id] else { return }
        if known.users == 0 {
            open[id] = nil
            retire(known.issue)
        } else {
            open[id]?.isOver = true
        }
    }

    /// Workers end when their requests are done; nobody waits for that but ``close()``.
    private func retire(_ issue: OpenedIssue) {
        pastRestarts += issue.publication.pool.restartCount
        clock += 1
        let number = clock
        closing[number] = Task {
            await issue.close()
            closing[number] = nil
        }
    }

    /// Closes everything; requests that are under way finish first.
    func close() async {
        isClosed = true
        for known in open.values { await known.issue.close() }
        open = [:]
        for task in closing.values { await task.value }
    }
}
