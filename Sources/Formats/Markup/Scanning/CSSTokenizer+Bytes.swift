/// Classes of bytes.
extension CSSTokenizer {
    func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func at(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { offset + $0.count <= bytes.count && zip(bytes[offset...], $0).allSatisfy { $0 == $1 } }
    }

    func isEscape(at place: Int) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\\") else { return false }
        guard place + 1 < bytes.count else { return true }
        return bytes[place + 1] != 0x0A && bytes[place + 1] != 0x0C && bytes[place + 1] != 0x0D
    }

    func isNameStart(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place] == UInt8(ascii: "-") {
            guard place + 1 < bytes.count else { return false }
            return bytes[place + 1] == UInt8(ascii: "-") || Self.isLetter(bytes[place + 1]) || isEscape(at: place + 1)
        }
        return Self.isLetter(bytes[place]) || isEscape(at: place)
    }

    func isNamePart(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        return Self.isLetter(bytes[place]) || Self.isDigit(bytes[place]) || bytes[place] == UInt8(ascii: "-")
            || isEscape(at: place)
    }

    func isNumberStart(at place: Int) -> Bool {
        var place = place
        if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") { place += 1 }
        return isDigit(at: place)
    }

    func isDigit(at place: Int) -> Bool { place < bytes.count && Self.isDigit(bytes[place]) }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Letters, the underscore, all that is not ASCII, and NUL, which becomes a replacement character.
    static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80 || byte == 0
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        if isDigit(byte) { return UInt32(byte - 0x30) }
        let lower = byte | 0x20
        return (0x61...0x66).contains(lower) ? UInt32(lower - 0x61 + 10) : nil
    }
}
