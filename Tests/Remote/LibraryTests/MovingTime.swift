import RectoFetch
import Synchronization

/// Clocks that go only while somebody waits, both of them; ends after a number of seconds.
final class MovingTime: FetchTime {
    private let state: Mutex<(passed: Duration, end: Duration)>
    private let start: Int
    private let happen: @Sendable (_ date: Int) -> Void

    /// - Parameters:
    ///   - happen: Called when time has passed.
    init(from start: Int = 1_800_000_000, seconds: Int, happen: @escaping @Sendable (_ date: Int) -> Void = { _ in }) {
        self.start = start
        self.happen = happen
        state = Mutex((.zero, .seconds(seconds)))
    }

    var date: Int { start + Int(elapsed.components.seconds) }
    var elapsed: Duration { state.withLock { $0.passed } }

    func more(_ seconds: Int) { state.withLock { $0.end += .seconds(seconds) } }

    func sleep(for duration: Duration) async -> Bool {
        let isOver = state.withLock { state in
            state.passed += duration
            return state.passed > state.end
        }
        happen(date)
        return !isOver && !Task.isCancelled
    }
}
