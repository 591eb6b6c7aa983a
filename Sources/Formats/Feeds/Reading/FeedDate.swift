/// The dates that lists have, as seconds since 1970.
enum FeedDate {
    /// RFC 3339, its shorter forms with year, month or day alone, and `2013-10-14 10:09:59`; without an offset in UTC.
    static func standard(_ text: String?) -> Int? {
        guard let text, text.utf8.count <= 40 else { return nil }
        let parts = text.utf8.split(maxSplits: 1, whereSeparator: { $0 == 0x54 || $0 == 0x74 || $0 == 0x20 })
        guard let first = parts.first, let day = days(first) else { return nil }
        guard parts.count == 2 else { return day * 86_400 }
        let clock = parts[1]
        let end = clock.firstIndex { $0 == 0x5A || $0 == 0x7A || $0 == 0x2B || $0 == 0x2D } ?? clock.endIndex
        guard let seconds = time(clock[..<end]), let offset = offset(clock[end...]) else { return nil }
        return day * 86_400 + seconds - offset
    }

    /// RFC 822 as RSS has it: `Sat, 07 Sep 2002 00:00:01 GMT`, the weekday and the seconds optional.
    static func mail(_ text: String?) -> Int? {
        guard let text, text.utf8.count <= 60 else { return nil }
        var words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
        if let first = words.first, first.hasSuffix(",") { words.removeFirst() }
        guard words.count >= 4, let day = number(words[0].utf8),
            let month = months.firstIndex(of: words[1].prefix(3).lowercased()),
            var year = number(words[2].utf8), let seconds = time(words[3].utf8)
        else { return standard(text) }
        if words[2].utf8.count == 2 { year += year < 50 ? 2000 : 1900 }
        guard let days = days(year, month + 1, day) else { return nil }
        let zone = words.count > 4 ? words[4] : "GMT"
        guard let offset = zones[zone.uppercased()] ?? offset(zone.utf8[...]) else { return nil }
        return days * 86_400 + seconds - offset
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let zones = [
        "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -18_000, "EDT": -14_400, "CST": -21_600, "CDT": -18_000,
        "MST": -25_200, "MDT": -21_600, "PST": -28_800, "PDT": -25_200,
    ]

    private static func days(_ text: Substring.UTF8View) -> Int? {
        let numbers = text.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard (1...3).contains(numbers.count), numbers[0].count == 4, let year = number(numbers[0]) else { return nil }
        let month = numbers.count > 1 ? number(numbers[1]) : 1
        let day = numbers.count > 2 ? number(numbers[2]) : 1
        guard let month, let day else { return nil }
        return days(year, month, day)
    }

    /// Counts the leap days before the year, then the days of its months.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        let before = year - 1
        let leaps = before / 4 - before / 100 + before / 400
        return before * 365 + leaps + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
    }

    private static func time(_ text: Substring.UTF8View) -> Int? {
        // Fractions of seconds say nothing here.
        let whole = text.prefix { $0 != 0x2E }
        let numbers = whole.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard (2...3).contains(numbers.count), let hour = number(numbers[0]), let minute = number(numbers[1]),
            let second = numbers.count == 3 ? number(numbers[2]) : 0, hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func offset(_ text: Substring.UTF8View) -> Int? {
        guard let sign = text.first, sign != 0x5A, sign != 0x7A else { return text.count <= 1 ? 0 : nil }
        guard sign == 0x2B || sign == 0x2D else { return nil }
        let digits = text.dropFirst().filter { $0 != 0x3A }
        guard digits.count == 4, let value = number(digits[...]), value % 100 < 60, value < 2400 else { return nil }
        return (value / 100 * 3600 + value % 100 * 60) * (sign == 0x2D ? -1 : 1)
    }

    private static func number(_ text: some Collection<UInt8>) -> Int? {
        guard (1...4).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
