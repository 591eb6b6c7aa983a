/// Percent-encoding (RFC 3986, section 2.1).
enum Percent {
    /// A percent sign that starts no code stands for itself, as in browsers.
    static func decode(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = ArraySlice(text.utf8)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = hex(rest.first), let low = hex(rest.dropFirst().first) {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// `nil` where the bytes are no UTF-8.
    static func text(_ text: String) -> String? { String(validating: decode(text), as: UTF8.self) }

    /// A path, each name of it encoded as far as an address needs.
    static func encode(path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z") || (scalar >= "0" && scalar <= "9")
                || "-._~/!$*+,=@".unicodeScalars.contains(scalar)
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    private static func hex(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let byte) where byte >= 0x30 && byte <= 0x39: byte - 0x30
        case .some(let byte) where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66: (byte | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
