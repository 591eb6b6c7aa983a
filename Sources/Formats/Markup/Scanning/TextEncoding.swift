import RectoDiagnostics

/// Whether a browser reads a file as the text that is scanned here.
///
/// In UTF-16, or in a Japanese encoding with escape sequences, the same bytes are another page.
package enum TextEncoding {
    static func isSixteenBit(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    }

    static func faults(_ bytes: [UInt8], _ lines: SourceLines) -> [MarkupFault] {
        if isSixteenBit(bytes) { return [MarkupFault(message: "is UTF-16; save as UTF-8", spot: lines.spot(at: 0))] }
        guard let offset = invalidOffset(bytes) else { return [] }
        return [MarkupFault(message: "is not UTF-8", spot: lines.spot(at: offset))]
    }

    /// The first control character of a page.
    ///
    /// gumbo puts a replacement character in its place, browsers keep it: before `javascript:` they overlook it.
    static func controls(_ bytes: [UInt8], _ lines: SourceLines) -> [MarkupFault] {
        guard
            let offset = bytes.firstIndex(where: {
                $0 == 0x7F || ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0C && $0 != 0x0D)
            })
        else { return [] }
        let number = String(bytes[offset], radix: 16, uppercase: true)
        return [
            MarkupFault(
                message: "control character U+00\(bytes[offset] < 16 ? "0" : "")\(number)", spot: lines.spot(at: offset)
            )
        ]
    }

    /// Names of UTF-8, and of ASCII, for which browsers take windows-1252: the same wherever a scan looks.
    static func isPlain(_ name: some StringProtocol) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "windows-1252", "latin1"].contains(name.lowercased())
    }

    /// The first byte that is not part of a scalar; `nil` where all is well.
    package static func invalidOffset(_ bytes: [UInt8]) -> Int? {
        var offset = 0
        while offset < bytes.count {
            let first = bytes[offset]
            if first < 0x80 {
                offset += 1
                continue
            }
            let (length, least, most): (Int, UInt8, UInt8) =
                switch first {
                case 0xC2...0xDF: (2, 0x80, 0xBF)
                case 0xE0: (3, 0xA0, 0xBF)
                case 0xED: (3, 0x80, 0x9F)
                case 0xE1...0xEF: (3, 0x80, 0xBF)
                case 0xF0: (4, 0x90, 0xBF)
                case 0xF1...0xF3: (4, 0x80, 0xBF)
                case 0xF4: (4, 0x80, 0x8F)
                default: (0, 0, 0)
                }
            guard length > 0, offset + length <= bytes.count, (least...most).contains(bytes[offset + 1]),
                bytes[(offset + 2)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return offset }
            offset += length
        }
        return nil
    }
}
