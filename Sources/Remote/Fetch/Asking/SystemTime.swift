#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The clocks of the system.
public struct SystemTime: FetchTime {
    private static let start = ContinuousClock.now

    public init() {}

    public var date: Int { time(nil) }

    public var elapsed: Duration { ContinuousClock.now - Self.start }

    public func sleep(for duration: Duration) async -> Bool {
        do {
            try await Task.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }
}
