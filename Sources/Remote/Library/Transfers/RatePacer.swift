public import RectoFetch
import Synchronization

/// A limit of speed that several transfers share.
public final class RatePacer: Sendable {
    /// Bytes a second.
    public let rate: Int
    private let time: any FetchTime
    /// When the bytes that have come would all have come at this rate.
    private let paid = Mutex(Duration.zero)

    /// - Parameter rate: Bytes a second, at least one.
    public init(_ rate: Int, time: any FetchTime) {
        self.rate = max(1, rate)
        self.time = time
    }

    /// Returns when the next bytes may be taken.
    ///
    /// - Returns: `false` if the task was cancelled meanwhile.
    func pace(_ count: Int) async -> Bool {
        let now = time.elapsed
        let wait = paid.withLock { paid in
            // Time in which nothing came gives no right to be quicker afterwards.
            paid = max(paid, now) + .microseconds(Int(Double(count) * 1e6 / Double(rate)))
            return paid - now
        }
        return wait <= .zero ? true : await time.sleep(for: wait)
    }
}
