#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Hours of the day, such as `01:00-05:00`, in the machine's time zone; those over midnight as `22:00-06:00`.
public struct DayWindow: Hashable, Sendable, LosslessStringConvertible {
    /// Minutes since midnight; the window ends before `end`.
    public let start: Int
    public let end: Int

    /// - Returns: `nil` for what is not written as `HH:MM-HH:MM`, or has no minutes in it.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.minutes(parts[0]), let end = Self.minutes(parts[1]), start != end,
            start < 1440
        else { return nil }
        self.start = start
        self.end = end
    }

    private static func minutes(_ text: Substring.UTF8View) -> Int? {
        let bytes = Array(text)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            [0, 1, 3, 4].allSatisfy({ (0x30...0x39).contains(bytes[$0]) })
        else { return nil }
        let digits = bytes.map { Int($0) - 0x30 }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
        guard minute < 60, hour < 24 || (hour, minute) == (24, 0) else { return nil }
        return hour * 60 + minute
    }

    public var description: String { "\(Self.text(start))-\(Self.text(end))" }

    private static func text(_ minutes: Int) -> String {
        [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// - Parameter second: Since midnight.
    public func contains(_ second: Int) -> Bool {
        let minute = second / 60
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// The second of the day on the clocks of the machine.
    ///
    /// - Parameter date: Seconds since 1970.
    public static func localSecond(_ date: Int) -> Int {
        var (time, parts) = (time_t(date), tm())
        guard localtime_r(&time, &parts) != nil else { return date % 86_400 }
        return Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    }
}
