import RectoDiagnostics
import Synchronization

/// One request on its way through the pool.
final class WorkerJob: Sendable {
    let frame: Frame
    let deadline: Duration

    private struct State {
        var continuation: CheckedContinuation<Frame, any Error>?
        var isCancelled = false
        /// Ends the worker that is at it.
        var stop: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(_ frame: Frame, deadline: Duration) {
        self.frame = frame
        self.deadline = deadline
        state = Mutex(State())
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func wait(_ continuation: CheckedContinuation<Frame, any Error>) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.continuation = continuation }
            return state.isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    /// A worker is at it now; `stop` kills that worker.
    func started(_ stop: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.stop = stop
            return state.isCancelled
        }
        if isCancelled { stop() }
    }

    func finish(_ result: Result<Frame, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            state.stop = nil
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    /// Nobody waits any more: the caller gets its place back at once, a worker that is at it is ended.
    func cancel() {
        let (continuation, stop) = state.withLock { state in
            defer {
                state.continuation = nil
                state.isCancelled = true
            }
            return (state.continuation, state.stop)
        }
        continuation?.resume(throwing: CancellationError())
        stop?()
    }
}
