import RectoDiagnostics
import Synchronization

/// A request in the pool.
final class WorkerJob: Sendable {
    let frame: Frame
    let deadline: Duration
    /// The preferred place of the pool; another place may take the job first.
    let place: Int?
    /// Receives the worker's notes before its answer.
    let heard: @Sendable ([UInt8]) -> Void

    private struct State {
        var continuation: CheckedContinuation<Frame, any Error>?
        /// The result, if it arrived before the caller waited for it.
        var early: Result<Frame, any Error>?
        var isCancelled = false
        /// The worker that is processing it.
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

    /// Notes that a worker is processing it.
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

    /// The first result counts; it is stored if the caller does not wait yet.
    func finish(_ result: Result<Frame, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            state.worker = nil
            if state.continuation == nil, state.early == nil { state.early = result }
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    /// Cancels the job: the caller returns at once, and a worker that is processing it is terminated.
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
