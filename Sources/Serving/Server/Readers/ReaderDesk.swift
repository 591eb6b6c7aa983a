import HTTPTypes
import HummingbirdCore
import NIOCore
import Recto
import RectoReaders
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a server needs to take something from readers: where it is kept, its own clock, and how much is taken at a time.
final class ReaderDesk: Sendable {
    let database: ReaderDatabase
    private let clock = Mutex(HybridClock(device: "server"))
    /// By reader, how many writes are allowed now, and when that was counted.
    private let allowances = Mutex<[String: Allowance]>([:])
    private let bodies = Atomic(0)

    private struct Allowance {
        var writes: Double
        var counted: ContinuousClock.Instant
    }

    /// Writes of a reader at once: those of a week without a network.
    static let burst = 600.0
    /// Writes of a reader a second, for ever.
    private static let rate = 2.0
    /// Bodies of requests that are read at a time; each is in memory until it has been stored.
    private static let mostBodies = 32

    init(_ database: ReaderDatabase) { self.database = database }

    /// Milliseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The time of a change that the server itself makes to what was changed last at `changed`.
    func time(after changed: HybridTime?) -> HybridTime {
        clock.withLock { $0.next(wall: Self.now, after: changed) }
    }

    /// - Throws: ``Fault`` 429 for a reader who writes more than people do.
    func admit(_ reader: String, now: ContinuousClock.Instant = .now) throws(Fault) {
        let isAdmitted = allowances.withLock { allowances in
            var allowance = allowances[reader] ?? Allowance(writes: Self.burst, counted: now)
            allowance.writes = min(
                Self.burst, allowance.writes + (now - allowance.counted) / .seconds(1) * Self.rate)
            allowance.counted = now
            let isAdmitted = allowance.writes >= 1
            if isAdmitted { allowance.writes -= 1 }
            allowances[reader] = allowance
            return isAdmitted
        }
        guard isAdmitted else { throw Fault(.tooManyRequests, "These are too many changes at a time.", retryAfter: 5) }
    }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - length: What the request says of its length.
    ///   - limit: The most bytes.
    /// - Throws: ``Fault`` 413, 503.
    func read(_ body: RequestBody, length: String?, atMost limit: Int) async throws
        -> [UInt8]
    {
        let tooLarge = Fault(.contentTooLarge, "At most \(limit >> 10) KiB are taken at a time.")
        if let length = length.flatMap({ Int($0) }), length > limit { throw tooLarge }
        defer { bodies.subtract(1, ordering: .relaxed) }
        guard bodies.add(1, ordering: .relaxed).newValue <= Self.mostBodies else {
            throw Fault(.serviceUnavailable, "Too much is sent at a time.", retryAfter: 1)
        }
        do {
            return Array(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }
}
