import Synchronization

/// The pool's requests in order of arrival.
///
/// Each goes to the first place that is free.
///
/// A request with a preferred place is left to that place as long as there are other requests; a place that would otherwise be idle takes
/// it.
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

    /// Announces that a place is about to take the next request, before it delivers its last answer.
    ///
    /// A caller that gets the answer and sends another request at once is then served by the same worker; otherwise the pool would start
    /// another one.
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

    /// Accepts no more requests; queued requests are still served.
    func close() {
        let places = state.withLock { state in
            defer { state.places = [] }
            state.isClosed = true
            return state.places
        }
        for place in places { place.continuation.resume(returning: nil) }
    }

    /// Closes the queue and drops its requests.
    func abandon() -> [WorkerJob] {
        let jobs = state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
        close()
        return jobs
    }
}
