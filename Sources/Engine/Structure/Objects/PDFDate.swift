/// PDF dates, `D:YYYYMMDDHHmmSSOHH'mm'` with anything after the year left out (ISO 32000-2, 7.9.4).
package enum PDFDate {
    /// The date in ISO 8601, as precise as it was given; `nil` for what is none.
    package static func iso8601(_ text: String) -> String? {
        var rest = Array(text.utf8)[...]
        while rest.first == 0x20 { rest.removeFirst() }
        if rest.starts(with: Array("D:".utf8)) { rest.removeFirst(2) }
        guard let year = number(&rest, 4, 0...9999) else { return nil }
        var result = padded(year, 4)
        let fields: [(separator: String, range: ClosedRange<Int>)] = [
            ("-", 1...12), ("-", 1...31), ("T", 0...23), (":", 0...59), (":", 0...59),
        ]
        var count = 0
        while count < fields.count, let digit = rest.first, (0x30...0x39).contains(digit) {
            guard let value = number(&rest, 2, fields[count].range) else { return nil }
            result += fields[count].separator + padded(value, 2)
            count += 1
        }
        // An hour alone is no time in ISO 8601.
        if count == 3 { result += ":00" }
        guard count >= 3, let sign = rest.popFirst() else { return result }
        guard sign != UInt8(ascii: "Z") else { return result + "Z" }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(&rest, 2, 0...23) else {
            return result
        }
        if rest.first == UInt8(ascii: "'") || rest.first == UInt8(ascii: ":") { rest.removeFirst() }
        let minutes = number(&rest, 2, 0...59) ?? 0
        return result + (sign == UInt8(ascii: "+") ? "+" : "-") + padded(hours, 2) + ":" + padded(minutes, 2)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        let field = rest.prefix(digits)
        guard field.count == digits, field.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let value = field.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard range.contains(value) else { return nil }
        rest.removeFirst(digits)
        return value
    }

    private static func padded(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
