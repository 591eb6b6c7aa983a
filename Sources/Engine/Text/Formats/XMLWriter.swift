import RectoJSON

/// Writes XML to bytes.
///
/// Characters that XML 1.0 has no way to say become U+FFFD; those that a terminal should not see are written as references.
struct XMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup, as it is.
    mutating func markup(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    mutating func append(_ other: XMLWriter) { bytes += other.bytes }

    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { escape($0) }
    }

    mutating func number(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(decimal: value.magnitude)
    }

    /// In decimals, two at most.
    mutating func number(_ value: Double) {
        var json = JSONWriter()
        json.value(value)
        bytes.append(contentsOf: json.bytes)
    }

    /// ` name="value"`.
    mutating func attribute(_ name: StaticString, _ value: String) {
        begin(name)
        text(value)
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func attribute(_ name: StaticString, _ value: Int) {
        begin(name)
        number(value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// ` name="prefix1_2"`: an ID out of numbers.
    mutating func identifier(_ name: StaticString, _ prefix: StaticString, _ numbers: Int...) {
        begin(name)
        markup(prefix)
        for value in numbers {
            bytes.append(UInt8(ascii: "_"))
            number(value)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func begin(_ name: StaticString) {
        bytes.append(UInt8(ascii: " "))
        markup(name)
        markup("=\"")
    }

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < text.count {
            let (value, length) = UTF8Scalars.decode(text, at: position)
            position += length
            switch value {
            case UInt32(UInt8(ascii: "&")): markup("&amp;")
            case UInt32(UInt8(ascii: "<")): markup("&lt;")
            case UInt32(UInt8(ascii: ">")): markup("&gt;")
            case UInt32(UInt8(ascii: "\"")): markup("&quot;")
            case 0x20...0x7E: bytes.append(UInt8(value))
            case 0x09, 0x0A, 0x0D, 0x7F: reference(value)
            case 0..<0x20, 0xFFFE, 0xFFFF: UTF8Scalars.append(UTF8Scalars.replacement, to: &bytes)
            default:
                if JSONText.mustEscape(value) { reference(value) } else { UTF8Scalars.append(value, to: &bytes) }
            }
        }
    }

    private mutating func reference(_ value: UInt32) {
        markup("&#")
        number(Int(value))
        markup(";")
    }
}
