import Synchronization

/// The pool's requests in order of arrival, handed to whichever place asks first.
///
/// A request that is meant for one place is left to it as long as there are others: a place would rather take what is meant for
/// another than be idle.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [WorkerJob] = []
        var places: [(number: Int, continuation: CheckedContinuation<WorkerJob?, Never>)] = []
        /// Places that will ask at once: see ``announce()``.
        var returning = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Adds a request; `false` if the queue is closed.
    func add(_ job: WorkerJob) -> Bool {
        let (accepted, place) = state.withLock { state -> (Bool, CheckedContinuation<WorkerJob?, Never>?) in
            guard !state.isClosed else { return (false, nil) }
            let isForOneThatReturns = state.jobs.count < state.returning
            guard state.places.isEmpty || isForOneThatReturns else {
                // The one that came last has its worker and its caches warm; the first may not have started one yet.
                let meant = state.places.firstIndex { $0.number == job.place } ?? state.places.count - 1
                return (true, state.places.remove(at: meant).continuation)
            }
            state.jobs.append(job)
            return (true, nil)
        }
        place?.resume(returning: job)
        return accepted
    }

    /// Says that a place is about to ask for the next request, before it tells the answer to the last one.
    ///
    /// Whoever gets that answer and asks again at once is served by the same worker; it would have another one started.
    func announce() { state.withLock { $0.returning += 1 } }

    /// The next request; waits for one.
    ///
    /// `nil` when the queue is closed and empty.
    ///
    /// - Parameters:
    ///   - place: The number of the place that asks.
    ///   - isAnnounced: Whether it has called ``announce()``.
    func next(place: Int, isAnnounced: Bool = false) async -> WorkerJob? {
        await withCheckedContinuation { continuation in
            let (job, isOver) = state.withLock { state -> (WorkerJob?, Bool) in
                if isAnnounced { state.returning -= 1 }
                if !state.jobs.isEmpty {
                    let own = state.jobs.firstIndex { $0.place == nil || $0.place == place }
                    return (state.jobs.remove(at: own ?? 0), false)
                }
                if state.isClosed { return (nil, true) }
                state.places.append((place, continuation))
                return (nil, false)
            }
            if job != nil || isOver { continuation.resume(returning: job) }
        }
    }

    /// Takes no more requests; those that are in are still handed out.
    func close() {
        let places = state.withLock { state in
            defer { state.places = [] }
            state.isClosed = true
            return state.places
        }
        for place in places { place.continuation.resume(returning: nil) }
    }

    /// Closes, and hands nothing out any more.
    func abandon() -> [WorkerJob] {
        let jobs = state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
        close()
        return jobs
    }
}
