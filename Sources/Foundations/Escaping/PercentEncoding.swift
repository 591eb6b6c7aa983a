/// Percent-encoding (RFC 3986, section 2.1): bytes of UTF-8 that an address can't show, as `%C3%A9`.
///
/// FoundationEssentials has no public one, and all of Foundation adds 40 MB to an executable.
public enum PercentEncoding {
    /// The text with all bytes encoded but ASCII letters, digits and those of `plain`.
    ///
    /// - Parameter plain: ASCII characters that stay; unless said otherwise the unreserved ones, which every part of an
    ///   address may hold.
    public static func encode(_ text: some StringProtocol, keeping plain: StaticString = "-._~") -> String {
        let kept = UnsafeBufferPointer(start: plain.utf8Start, count: plain.utf8CodeUnitCount)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
            case _ where kept.contains(byte): bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes a text to bytes; a percent sign that starts no escape stands for itself, as in browsers.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
        var isWhole = true
        return decode(text, &isWhole)
    }

    /// Decodes a text; `nil` if the bytes are not UTF-8.
    public static func decode(_ text: some StringProtocol) -> String? {
        String(validating: decode(text.utf8), as: UTF8.self)
    }

    /// Decodes a text to bytes; `nil` if a percent sign starts no escape.
    public static func decodeStrictly(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var isWhole = true
        let bytes = decode(text, &isWhole)
        return isWhole ? bytes : nil
    }

    private static func decode(_ text: some Sequence<UInt8>, _ isWhole: inout Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else if let high = value(rest.first), let low = value(rest.dropFirst().first) {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
                isWhole = false
            }
        }
        return bytes
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
        case .some(let byte) where (0x61...0x66).contains(byte | 0x20): (byte | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
