/// Numbers as RFC 8259 writes them; the other syntaxes keep to the same.
enum ManifestNumber {
    /// The number that begins at `start`, perhaps infinite, and the place after it; `nil` where none does.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> (value: Double, end: Int)? {
        var position = start
        let count = text.count
        func digit() -> UInt64? {
            guard position < count, text[position] &- 0x30 < 10 else { return nil }
            return UInt64(text[position] &- 0x30)
        }
        let isNegative = position < count && text[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard let first = digit() else { return nil }
        // Up to 18 digits fit; more go the slow way.
        var mantissa = first
        var digits = 1
        position += 1
        if first != 0 {
            while let next = digit() {
                if digits < 18 { mantissa = mantissa * 10 + next }
                digits += 1
                position += 1
            }
        } else if digit() != nil {
            return nil
        }
        var exponent = 0
        if position < count, text[position] == UInt8(ascii: ".") {
            position += 1
            let before = position
            while let next = digit() {
                if digits < 18 { mantissa = mantissa * 10 + next }
                digits += 1
                exponent -= 1
                position += 1
            }
            guard position > before else { return nil }
        }
        if position < count, text[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            var isDown = false
            if position < count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
                isDown = text[position] == UInt8(ascii: "-")
                position += 1
            }
            let before = position
            var power = 0
            while let next = digit() {
                if power < 100_000 { power = power * 10 + Int(next) }
                position += 1
            }
            guard position > before else { return nil }
            exponent += isDown ? -power : power
        }
        // Exact, since both are exact as doubles (Clinger 1990); the rest is the library's.
        if digits <= 18, mantissa <= 1 << 53, exponent.magnitude < powers.count {
            let value = Double(mantissa)
            let scaled = exponent < 0 ? value / powers[-exponent] : value * powers[exponent]
            return (isNegative ? -scaled : scaled, position)
        }
        let slice = UnsafeBufferPointer(rebasing: text[start..<position])
        guard let value = Double(String(decoding: slice, as: UTF8.self)) else { return nil }
        return (value, position)
    }

    /// The number that a whole text is; white space around it is fine, as in XML Schema.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var (start, end) = (0, text.count)
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        guard start < end, let (value, stop) = scan(text, from: start), stop == end, value.isFinite else { return nil }
        return value
    }

    static func parse(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { parse($0) }
    }

    /// As a number is written in every syntax: whole ones without a point, others as short as reads back the same.
    static func text(_ value: Double) -> String {
        if let whole = Int(exactly: value), whole.magnitude <= 1 << 53, value.sign == .plus || whole != 0 {
            return String(whole)
        }
        return value.description
    }

    /// White space of JSON and XML: space, tab, CR, LF.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
