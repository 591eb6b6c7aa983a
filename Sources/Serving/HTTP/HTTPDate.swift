#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Times as HTTP writes them (RFC 9110, section 5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: Since 1970.
    /// - Returns: `nil` for years that have other than four digits.
    public static func text(_ seconds: Int) -> String? {
        var (time, parts) = (time_t(seconds), tm())
        guard gmtime_r(&time, &parts) != nil, (1000...9999).contains(parts.tm_year + 1900) else { return nil }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        return
            "\(days[Int(parts.tm_wday)]), \(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
