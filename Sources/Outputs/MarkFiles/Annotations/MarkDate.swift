/// Dates as annotations have them: ISO 8601 in UTC, with milliseconds.
///
/// Not by Foundation's `ISO8601FormatStyle`: before 15 October 1582 it writes dates of the Julian calendar, which ISO 8601 does not have.
package enum MarkDate {
    /// - Parameter milliseconds: Since 1970; years outside of 1 to 9999 become the nearest within.
    package static func text(_ milliseconds: Int64) -> String {
        let time = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
        let (day, rest) = (floor(time, 86_400_000), time - floor(time, 86_400_000) * 86_400_000)
        // Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”: eras of 400 years that begin on 1 March.
        let shifted = day + 719_468
        let era = floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = dayOfYear - (153 * month + 2) / 5 + 1
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)
        return "\(digits(calendarYear, 4))-\(digits(calendarMonth, 2))-\(digits(date, 2))"
            + "T\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1000 % 60, 2))"
            + ".\(digits(rest % 1000, 3))Z"
    }

    /// As a PDF has it: `D:20260101120000Z`.
    static func pdf(_ milliseconds: Int64) -> String {
        "D:" + text(milliseconds).prefix(19).filter(\.isNumber) + "Z"
    }

    /// Milliseconds since 1970; `nil` for what is no date with a time and a zone.
    package static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        func has(_ sign: Unicode.Scalar, at place: Int) -> Bool {
            place < bytes.count && bytes[place] == UInt8(ascii: sign)
        }
        guard bytes.count >= 20, bytes.count <= 40, has("-", at: 4), has("-", at: 7), has("T", at: 10),
            has(":", at: 13),
            has(":", at: 16), let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var place = 19
        var fraction: Int64 = 0
        if has(".", at: place) {
            let start = place + 1
            place = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
            guard place > start else { return nil }
            for index in start..<start + 3 {
                fraction = fraction * 10 + (index < place ? Int64(bytes[index] - 0x30) : 0)
            }
        }
        var zone: Int64 = 0
        if has("Z", at: place) {
            guard place + 1 == bytes.count else { return nil }
        } else {
            guard has("+", at: place) || has("-", at: place), place + 6 == bytes.count, has(":", at: place + 3),
                let hours = number(place + 1..<place + 3), let minutes = number(place + 4..<place + 6), hours < 24,
                minutes < 60
            else { return nil }
            zone = (has("-", at: place) ? -1 : 1) * (hours * 60 + minutes) * 60_000
        }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floor(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction - zone
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }

    private static func digits(_ value: Int64, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
