/// Gives the changes that a device makes their ``HybridTime``.
public struct HybridClock: Hashable, Sendable {
    public let device: String
    private var last: HybridTime

    /// How far ahead of the wall clock a time may be that moves the clock, in milliseconds.
    ///
    /// A device whose clock is years ahead must not take the others along.
    public static let tolerance: Int64 = 600_000

    public init(device: String) {
        self.device = device
        last = HybridTime(milliseconds: 0, device: device)
    }

    /// The time of a change that is made now: later than all that this clock gave or saw.
    ///
    /// - Parameters:
    ///   - wall: Milliseconds since 1970.
    ///   - changed: When what is changed now was changed before; the change is later than that, even if that is years ahead.
    public mutating func next(wall: Int64, after changed: HybridTime? = nil) -> HybridTime {
        var time = HybridTime(milliseconds: max(wall, 0), device: device)
        for before in [last, changed].compactMap({ $0 })
        where (before.milliseconds, before.counter) >= (time.milliseconds, time.counter) {
            time.milliseconds = before.milliseconds
            time.counter = before.counter + 1
        }
        advance(to: time, wall: wall)
        return time
    }

    /// Takes note of a change that another device made.
    public mutating func see(_ time: HybridTime, wall: Int64) { advance(to: time, wall: wall) }

    private mutating func advance(to time: HybridTime, wall: Int64) {
        guard time.milliseconds <= max(wall, 0) + Self.tolerance else { return }
        if (time.milliseconds, time.counter) > (last.milliseconds, last.counter) {
            last = HybridTime(milliseconds: time.milliseconds, counter: time.counter, device: device)
        }
    }
}
