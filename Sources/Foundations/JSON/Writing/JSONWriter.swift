/// Writes JSON to bytes, far faster than `JSONEncoder`.
///
/// Escapes characters that are invisible on a terminal, or move or reorder text there: controls, U+007F to U+009F, line and paragraph
/// separators, and format characters.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    public init() {}

    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    public mutating func endObject() { end(UInt8(ascii: "}")) }

    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Begins an entry of an object.
    ///
    /// - Parameter name: Must not contain characters that need escaping.
    public mutating func key(_ name: StaticString) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Begins an entry of an object whose keys are numbers.
    public mutating func key(number: Int) {
        value(String(number))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Begins an entry of an object whose keys are arbitrary text, which is escaped.
    public mutating func key(text: String) {
        value(text)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }

    public mutating func value(_ number: Int) {
        comma()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(decimal: number.magnitude)
        needsComma = true
    }

    /// Rounds to two decimals, without trailing zeros; writes 0 for infinities and NaN.
    public mutating func value(_ number: Double) {
        comma()
        let hundredths = number.hundredths
        let magnitude = hundredths.magnitude
        if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(decimal: UInt(magnitude / 100))
        let (tens, ones) = (magnitude % 100 / 10, magnitude % 10)
        if tens != 0 || ones != 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(UInt8(ascii: "0") + UInt8(tens))
            if ones != 0 { bytes.append(UInt8(ascii: "0") + UInt8(ones)) }
        }
        needsComma = true
    }

    public mutating func value(_ text: String) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { JSONText.escape($0, into: &bytes) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    public mutating func null() { raw("null") }

    private mutating func raw(_ word: StaticString) {
        comma()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        comma()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    @inline(__always)
    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

extension [UInt8] {
    /// Appends a number's digits.
    package mutating func append(decimal number: UInt) {
        var divisor: UInt = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}

extension Double {
    /// In hundredths, rounded; 0 for what is no number, and within ±1e15.
    package var hundredths: Int64 {
        guard isFinite else { return 0 }
        return Int64((Swift.min(Swift.max(self, -1e13), 1e13) * 100).rounded())
    }

    /// Rounded to two decimals.
    package var roundedToHundredths: Double { Double(hundredths) / 100 }
}
