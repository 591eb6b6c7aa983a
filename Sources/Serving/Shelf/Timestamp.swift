/// Times as Atom and OPDS write them (RFC 3339).
enum Timestamp {
    /// - Parameter nanoseconds: Since 1970.
    static func text(_ nanoseconds: Int) -> String {
        let seconds = nanoseconds / 1_000_000_000
        var (days, rest) = (seconds / 86_400, seconds % 86_400)
        if rest < 0 {
            days -= 1
            rest += 86_400
        }
        // Days since 1 March of the year 0, in eras of 400 years (H. Hinnant, “chrono-compatible low-level date algorithms”).
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let number = month < 10 ? month + 3 : month - 9
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
        return
            "\(year + era * 400 + (number <= 2 ? 1 : 0))-\(two(number))-\(two(dayOfYear - (153 * month + 2) / 5 + 1))"
            + "T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }
}
