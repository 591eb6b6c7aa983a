import RectoDiagnostics
import Synchronization

/// One request on its way through the pool.
final class WorkerJob: Sendable {
    let frame: Frame
    let deadline: Duration
    /// The place of the pool that is to have it, if it asks before another does.
    let place: Int?
    /// Told of what the worker says before its answer.
    let heard: @Sendable ([UInt8]) -> Void

    private struct State {
        var continuation: CheckedContinuation<Frame, any Error>?
        /// What came before anybody waited for it.
        var early: Result<Frame, any Error>?
        var isCancelled = false
        /// The worker that is at it.
        var worker: WorkerHandle?
        var offersHelp = false
    }

    private let state: Mutex<State>

    init(
        _ frame: Frame, deadline: Duration, place: Int? = nil, heard: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) {
        self.frame = frame
        self.place = place
        self.heard = heard
        self.deadline = deadline
        state = Mutex(State())
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func wait(_ continuation: CheckedContinuation<Frame, any Error>) {
        let result: Result<Frame, any Error>? = state.withLock { state in
            if state.isCancelled { return .failure(CancellationError()) }
            if state.early == nil { state.continuation = continuation }
            return state.early
        }
        if let result { continuation.resume(with: result) }
    }

    /// A worker is at it now.
    func started(_ worker: WorkerHandle) {
        let (isCancelled, offersHelp) = state.withLock { state in
            state.worker = worker
            return (state.isCancelled, state.offersHelp)
        }
        if isCancelled { worker.kill(.cancelled) }
        if offersHelp { worker.offerHelp() }
    }

    /// Tells the worker, now or when it starts, that others are idle.
    func offerHelp() {
        let worker = state.withLock { state in
            state.offersHelp = true
            return state.worker
        }
        worker?.offerHelp()
    }

    /// The first result counts; it is kept where nobody waits yet.
    func finish(_ result: Result<Frame, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            state.worker = nil
            if state.continuation == nil, state.early == nil { state.early = result }
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    /// Nobody waits any more: the caller gets its place back at once, a worker that is at it is ended.
    func cancel() {
        let (continuation, worker) = state.withLock { state in
            defer {
                state.continuation = nil
                state.isCancelled = true
            }
            return (state.continuation, state.worker)
        }
        continuation?.resume(throwing: CancellationError())
        worker?.kill(.cancelled)
    }
}
