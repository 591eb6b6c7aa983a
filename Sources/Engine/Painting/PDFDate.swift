/// Dates as cairo takes them.
enum PDFDate {
    /// Of a book that does not say when it was made: a PDF with the time of day in it would be another one each time.
    static let unknown = "1970-01-01T00:00:00Z"

    /// A date of ISO 8601, from a year to a second, as one with all of them; ``unknown`` if it is none.
    static func text(_ date: String?) -> String {
        let bytes = Array((date ?? "").utf8)
        let shape = Array("0000-00-00T00:00:00".utf8)
        var whole = Array("0001-01-01T00:00:00".utf8)
        // As far as it goes, at least to the year.
        var count = 0
        while count < min(bytes.count, shape.count) {
            let isDigit = (0x30...0x39).contains(bytes[count])
            guard shape[count] == 0x30 ? isDigit : bytes[count] == shape[count] else { break }
            count += 1
        }
        guard let end = [19, 16, 10, 7, 4].first(where: { $0 <= count }) else { return unknown }
        whole.replaceSubrange(0..<end, with: bytes[0..<end])
        let rest = bytes[end...]
        if end == 19, rest.count == 6, let sign = rest.first, sign == 0x2B || sign == 0x2D {
            let zone = Array(rest)
            let digits = [1, 2, 4, 5].allSatisfy { (0x30...0x39).contains(zone[$0]) }
            if digits, zone[3] == 0x3A { whole += zone }
        }
        if whole.count == shape.count { whole.append(0x5A) }
        return isReal(whole) ? String(decoding: whole, as: UTF8.self) : unknown
    }

    private static func isReal(_ text: [UInt8]) -> Bool {
        func number(_ start: Int) -> Int { Int(text[start] - 0x30) * 10 + Int(text[start + 1] - 0x30) }
        return (1...12).contains(number(5)) && (1...31).contains(number(8)) && number(11) < 24 && number(14) < 60
            && number(17) < 61
    }
}
