/// When a mark was changed, so that all devices agree on which of two changes is the later one, whatever their clocks say.
///
/// A hybrid logical clock: the wall clock, a counter for changes that it can't tell apart or that were made behind another
/// device's clock, and the device for changes of the same moment.
public struct HybridTime: Hashable, Comparable, Sendable, Codable {
    /// Since 1970.
    public var milliseconds: Int64
    public var counter: Int
    /// The device's id.
    public var device: String

    public init(milliseconds: Int64, counter: Int = 0, device: String) {
        self.milliseconds = milliseconds
        self.counter = counter
        self.device = device
    }

    public static func < (left: HybridTime, right: HybridTime) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }
}
