/// The field `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
package enum RetryAfter {
    /// - Parameter now: Seconds since 1970.
    /// - Returns: `nil` for what is neither.
    package static func duration(_ value: String, now: Int) -> Duration? {
        if value.utf8.count <= 9, !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int(value).map { .seconds($0) }
        }
        return date(value).map { .seconds(max(0, $0 - now)) }
    }

    /// A date as all senders have to write it (section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func date(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { " :".contains($0) })
        guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), let month = months.firstIndex(of: parts[2]),
            let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (1...31).contains(day), (1970...9999).contains(year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        return (CivilDate.days(year: year, month: month + 1, day: day) * 24 + hour) * 3600 + minute * 60 + second
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
