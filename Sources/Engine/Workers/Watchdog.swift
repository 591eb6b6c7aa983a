import Synchronization

/// Stops requests that take too long; a session has one at a time.
///
/// It sleeps through requests that are answered in time, and checks after each sleep whether there is another: a task per request would
/// have to be created, cancelled and woken each time.
final class Watchdog: Sendable {
    private typealias Instant = ContinuousClock.Instant

    private struct State {
        /// The current request: its deadline, and how to stop it.
        var watched: (end: Instant, stop: @Sendable () -> Void)?
        var sleep: (end: Instant, task: Task<Void, Never>)?
    }

    private let state = Mutex(State())

    /// Calls `stop` once, from any thread, unless ``rest()`` or another call of this comes within `time`.
    func watch(for time: Duration, stop: @escaping @Sendable () -> Void) {
        let end = ContinuousClock.now + time
        state.withLock { state in
            state.watched = (end, stop)
            if let sleep = state.sleep {
                guard end < sleep.end else { return }
                sleep.task.cancel()
            }
            state.sleep = (end, Task { await self.sleep(until: end) })
        }
    }

    /// The request was answered.
    func rest() { state.withLock { $0.watched = nil } }

    /// There are no more requests.
    func end() {
        state.withLock { state in
            state.watched = nil
            state.sleep?.task.cancel()
            state.sleep = nil
        }
    }

    private func sleep(until first: Instant) async {
        var next: Instant? = first
        while let end = next {
            guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { return }
            let (later, stop) = state.withLock { look(&$0) }
            stop?()
            next = later
        }
    }

    /// What to do after a sleep: when to check again, and what to stop now.
    private func look(_ state: inout State) -> (later: Instant?, stop: (@Sendable () -> Void)?) {
        // A shorter request has had its own sleep begun; cancelled under the lock, so that this is seen here.
        guard !Task.isCancelled else { return (nil, nil) }
        guard let watched = state.watched, watched.end > .now else {
            defer { state = State() }
            return (nil, state.watched?.stop)
        }
        state.sleep?.end = watched.end
        return (watched.end, nil)
    }
}
