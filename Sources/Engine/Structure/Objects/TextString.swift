/// PDF text strings: UTF-16 or UTF-8 after a byte order mark, PDFDocEncoding otherwise (ISO 32000-2, 7.9.2.2).
public enum TextString {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// The text, without the escapes that tell its language; what is not text becomes U+FFFD.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var isPlain = true
        for byte in bytes where byte < 0x20 && byte != 9 && byte != 10 && byte != 13 || byte >= 0x7F {
            isPlain = false
            break
        }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return withoutLanguages(String(decoding: units(bytes[2...], isBigEndian: true), as: UTF16.self))
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return withoutLanguages(String(decoding: units(bytes[2...], isBigEndian: false), as: UTF16.self))
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return withoutLanguages(String(decoding: bytes[3...], as: UTF8.self))
        }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(scalar(byte)) }
        return withoutNulls(scalars)
    }

    /// The text, without the escapes that tell its language; what is not text becomes U+FFFD.
    public static func decode(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { decode($0) } }

    /// Text that should have been plain ASCII, such as an address: UTF-8 where it is valid.
    package static func decodeAddress(_ bytes: [UInt8]) -> String {
        if !bytes.starts(with: [0xFE, 0xFF]), let text = String(validating: bytes, as: UTF8.self) {
            return withoutNulls(text.unicodeScalars)
        }
        return decode(bytes)
    }

    /// Half a unit at the end is lost.
    private static func units(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isBigEndian: Bool) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Escapes are ESC, two or four letters, ESC.
    private static func withoutLanguages(_ text: String) -> String {
        guard text.unicodeScalars.contains("\u{1B}") else { return withoutNulls(text.unicodeScalars) }
        var rest = text.unicodeScalars[...]
        var scalars = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                scalars.append(scalar)
                continue
            }
            let code = rest.prefix(5).prefix { $0 != "\u{1B}" }
            if code.count <= 4, code.endIndex < rest.endIndex { rest = rest[rest.index(after: code.endIndex)...] }
        }
        return withoutNulls(scalars)
    }

    /// Nulls at the end are an ending in C, elsewhere a mistake.
    private static func withoutNulls(_ scalars: String.UnicodeScalarView) -> String {
        guard scalars.contains("\0") else { return String(scalars) }
        var scalars = scalars
        while scalars.last == "\0" { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars.map { $0 == "\0" ? replacement : $0 }))
    }

    /// The byte of PDFDocEncoding for a character; `nil` if the encoding lacks it.
    package static func byte(_ character: Character) -> UInt8? {
        if let ascii = character.asciiValue { return ascii }
        return (0x18...0xFF).first { scalar($0) != replacement && Character(scalar($0)) == character }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0x18...0x1F: accents[Int(byte) - 0x18]
        case 0x7F, 0x9F, 0xAD: replacement
        case 0x80...0x9E: signs[Int(byte) - 0x80]
        case 0xA0: "\u{20AC}"
        default: Unicode.Scalar(byte)
        }
    }

    private static let accents = Array("\u{2D8}\u{2C7}\u{2C6}\u{2D9}\u{2DD}\u{2DB}\u{2DA}\u{2DC}".unicodeScalars)

    private static let signs = Array(
        """
        \u{2022}\u{2020}\u{2021}\u{2026}\u{2014}\u{2013}\u{192}\u{2044}\u{2039}\u{203A}\u{2212}\u{2030}\u{201E}\u{201C}\
        \u{201D}\u{2018}\u{2019}\u{201A}\u{2122}\u{FB01}\u{FB02}\u{141}\u{152}\u{160}\u{178}\u{17D}\u{131}\u{142}\
        \u{153}\u{161}\u{17E}
        """.unicodeScalars)
}
