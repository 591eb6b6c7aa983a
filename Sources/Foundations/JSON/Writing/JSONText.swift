/// The inside of a JSON string.
package enum JSONText {
    /// Appends UTF-8 with everything escaped that JSON forbids or a terminal should not see.
    static func escape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        var plain = 0
        var position = 0
        while position < text.count {
            let byte = text[position]
            if byte < 0x80 {
                if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F {
                    position += 1
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<position]))
                escape(byte, into: &bytes)
                position += 1
                plain = position
                continue
            }
            let (value, length) = UTF8Scalars.decode(text, at: position)
            if mustEscape(value) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<position]))
                if value > 0xFFFF {
                    append(0xD800 + (value - 0x10000) >> 10, to: &bytes)
                    append(0xDC00 + (value - 0x10000) & 0x3FF, to: &bytes)
                } else {
                    append(value, to: &bytes)
                }
                plain = position + length
            }
            position += length
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    }

    /// Controls, separators and format characters above ASCII, as of Unicode 16.
    package static func mustEscape(_ value: UInt32) -> Bool {
        switch value {
        case 0x80...0x9F, 0xAD: true
        case 0xA0..<0x600: false
        case 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x180E: true
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        case 0xFEFF, 0xFFF0...0xFFFB, 0xFFFE, 0xFFFF: true
        case 0x110BD, 0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    private static func escape(_ ascii: UInt8, into bytes: inout [UInt8]) {
        switch ascii {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), ascii])
        case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
        case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
        case 0x0D: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
        default: append(UInt32(ascii), to: &bytes)
        }
    }

    /// `\uXXXX`.
    private static func append(_ unit: UInt32, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
        for shift in [UInt32(12), 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
