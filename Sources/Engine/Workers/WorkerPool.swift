public import RectoBytes
import RectoDiagnostics
import Subprocess
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A pool of worker processes that share a queue of requests.
///
/// If a worker crashes, exceeds its request's deadline or runs out of memory, that request fails with a ``Failure`` and the next request
/// gets a fresh process. Processes are started on demand and end with the pool.
public final class WorkerPool: Sendable {
    /// Prepares a fresh worker, usually by opening the document in it.
    ///
    /// If the worker's first request equals the last request of the set-up, it gets the same answer.
    public typealias SetUp = @Sendable (WorkerSession) async throws -> Void

    private let queue = JobQueue()
    private let places: [Task<Void, Never>]
    private let restarts: Restarts
    /// The maximum number of workers.
    public let count: Int

    /// Counted by the places, which outlive nobody's reference to the pool.
    private final class Restarts: Sendable {
        let count = Mutex(0)
    }

    /// Creates a pool; from then on the process ignores SIGPIPE.
    ///
    /// - Parameters:
    ///   - configuration: How to start workers, and their limits.
    ///   - document: The bytes that workers may ask for, and no others; see ``WorkerChannel/readDocument(at:into:)``. A request during
    ///     which they can't be had fails with the provider's ``Failure``.
    ///   - setUp: Called with each fresh worker before its first request; what it throws becomes that request's failure.
    public init(
        _ configuration: WorkerConfiguration, document: (any ByteProvider)? = nil, setUp: @escaping SetUp = { _ in }
    ) {
        // Writing to a worker that has just died must be an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let configuration = configuration.withPrivacy(document != nil)
        let restarts = Restarts()
        let queue = queue
        self.restarts = restarts
        count = configuration.count
        places = (0..<configuration.count).map { place in
            Task {
                var hasDied = false
                while let job = await queue.next(place: place) {
                    guard !job.isCancelled else { continue }
                    if hasDied { restarts.count.withLock { $0 += 1 } }
                    hasDied = await !Self.useWorker(configuration, place, document, first: job, queue, setUp)
                }
            }
        }
    }

    deinit { queue.close() }

    /// Workers started after the first one of each place, because it died.
    public var restartCount: Int { restarts.count.withLock { $0 } }

    /// Runs a request in any free worker.
    ///
    /// - Parameters:
    ///   - request: What to do.
    ///   - body: Bytes that go with it.
    ///   - deadline: How long the worker may take, from the moment it gets the request; then it is killed.
    /// - Throws: the worker's ``Failure``, or `.deadline`, `.crashed` or `.tooLarge` for a worker that did not answer; or
    ///   `CancellationError`.
    public func run<R: WorkerRequest>(_ request: R, body: [UInt8] = [], deadline: Duration) async throws -> (
        R.Reply, [UInt8]
    ) {
        try await WorkerTask(self, request, body: body, deadline: deadline).run()
    }

    /// Enqueues a request at once; requests are served in the order of these calls.
    func enqueue(_ job: WorkerJob) {
        if !queue.add(job) { job.cancel() }
    }

    /// Waits for the answer to a request that is in the queue.
    func answer(_ job: WorkerJob) async throws -> Frame {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in job.wait(continuation) }
        } onCancel: {
            job.cancel()
        }
    }

    /// Accepts no more requests; the workers end when the queued requests are answered.
    public func close() { queue.close() }

    /// Calls ``close()`` and waits until the workers have ended.
    public func shutDown() async {
        close()
        for place in places { await place.value }
    }

    /// Kills the workers at once; their requests fail as cancelled.
    public func kill() async {
        for job in queue.abandon() { job.cancel() }
        for place in places { place.cancel() }
        for place in places { await place.value }
    }

    /// Starts a process and feeds it until it dies, has used its share of processor time, or the queue is closed and empty.
    ///
    /// - Returns: Whether it ended in good order.
    private static func useWorker(
        _ configuration: WorkerConfiguration, _ place: Int, _ document: (any ByteProvider)?, first: WorkerJob,
        _ queue: JobQueue, _ setUp: SetUp
    ) async -> Bool {
        let share = configuration.processorTimeToBegin
        if let forked = configuration.forked?.take(place) {
            let line = ForkedLine(forked)
            let grip = line.grip
            return await withTaskCancellationHandler {
                await line.begin(configuration.settings)
                let isInOrder = await WorkerSession(line, document: document)
                    .use(place, first: first, queue, share: share, setUp)
                await line.end()
                return isInOrder
            } onCancel: {
                grip.kill()
            }
        }
        guard Descriptors.sufficeForAWorker else {
            let failure = Failure(
                .io, "cannot start a worker: too many files are open (see ulimit -n)", at: configuration.executable)
            first.finish(.failure(failure))
            return false
        }
        do {
            return try await Subprocess.run(
                .path(FilePath(configuration.executable)),
                arguments: Arguments(configuration.commandLine),
                input: .inputWriter, output: .sequence, error: .sequence
            ) { execution in
                let line = SpawnedLine(execution)
                let isInOrder = await WorkerSession(line, document: document)
                    .use(place, first: first, queue, share: share, setUp)
                await line.end()
                return isInOrder
            }.closureResult
        } catch {
            // The process could not be started or was torn down by cancellation; a job that was served is finished already,
            // and finishing it again does nothing.
            first.finish(
                .failure(
                    Task.isCancelled
                        ? CancellationError()
                        : Failure(.internal, "cannot start a worker (\(error))", at: configuration.executable)))
            return false
        }
    }
}
