/// The clocks that requests go by, and waiting; tests have their own and don't wait.
public protocol FetchTime: Sendable {
    /// Seconds since 1970, in UTC.
    var date: Int { get }
    /// Time since some moment, whatever is done to the clock meanwhile.
    var elapsed: Duration { get }
    /// - Returns: `false` if the task was cancelled meanwhile.
    func sleep(for duration: Duration) async -> Bool
}
