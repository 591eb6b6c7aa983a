import Synchronization

/// How many changes of a library are taken: a few hundred at once, and then one after the other.
final class ActAllowance: Sendable {
    private let state = Mutex((left: burst, counted: ContinuousClock.now))

    static let burst = 600.0
    /// A second.
    private static let rate = 5.0

    /// - Returns: `false` where these are too many.
    func take(now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            state.left = min(Self.burst, state.left + (now - state.counted) / .seconds(1) * Self.rate)
            state.counted = now
            guard state.left >= 1 else { return false }
            state.left -= 1
            return true
        }
    }
}
