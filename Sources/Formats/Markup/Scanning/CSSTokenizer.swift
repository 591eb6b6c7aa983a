/// Tokens of a style sheet (W3C CSS Syntax 3, section 4), as far as addresses need: numbers and signs are one kind.
struct CSSTokenizer {
    enum Token: Equatable {
        case ident(String)
        case function(String)
        case atKeyword(String)
        case string(String)
        case url(String)
        /// An address or string that breaks off; browsers drop what it is in.
        case bad
        case open(UInt8)
        case close(UInt8)
        case semicolon
        case space
        case other
    }

    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// `nil` at the end.
    mutating func next() -> Token? {
        while at("/*") {
            offset += 2
            while offset < bytes.count, !at("*/") { offset += 1 }
            offset = min(offset + 2, bytes.count)
        }
        guard let byte = peek() else { return nil }
        switch byte {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
            while let byte = peek(), Self.isSpace(byte) { offset += 1 }
            return .space
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            offset += 1
            return string(until: byte)
        case UInt8(ascii: "#"):
            offset += 1
            if isNamePart(at: offset) { _ = name() }
            return .other
        case UInt8(ascii: "@"):
            offset += 1
            return isNameStart(at: offset) ? .atKeyword(name()) : .other
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
            offset += 1
            return .open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
            offset += 1
            return .close(byte)
        case UInt8(ascii: ";"):
            offset += 1
            return .semicolon
        case UInt8(ascii: "-") where at("-->"):
            offset += 3
            return .other
        case UInt8(ascii: "<") where at("<!--"):
            offset += 4
            return .other
        default: break
        }
        if isNumberStart(at: offset) {
            number()
            if isNameStart(at: offset) { _ = name() }  // a unit, even one that is called "url"
            return .other
        }
        if isNameStart(at: offset) { return identLike() }
        offset += 1
        return .other
    }

    private mutating func identLike() -> Token {
        let name = name()
        guard peek() == UInt8(ascii: "(") else { return .ident(name) }
        offset += 1
        guard name.lowercased() == "url" else { return .function(name) }
        // With quotes it is a function like others.
        var ahead = offset
        while ahead < bytes.count, Self.isSpace(bytes[ahead]) { ahead += 1 }
        if ahead < bytes.count, bytes[ahead] == 0x22 || bytes[ahead] == 0x27 { return .function(name) }
        offset = ahead
        return url()
    }

    /// The rest of `url(`, without quotes.
    private mutating func url() -> Token {
        var text: [UInt8] = []
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: ")"):
                offset += 1
                return .url(String(decoding: text, as: UTF8.self))
            case _ where Self.isSpace(byte):
                while let byte = peek(), Self.isSpace(byte) { offset += 1 }
                if let byte = peek(), byte != UInt8(ascii: ")") { return badURL() }
            case 0x22, 0x27, UInt8(ascii: "("), 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F:
                return badURL()
            case UInt8(ascii: "\\"):
                guard isEscape(at: offset) else { return badURL() }
                text += escape()
            default:
                text.append(byte)
                offset += 1
            }
        }
        return .url(String(decoding: text, as: UTF8.self))
    }

    private mutating func badURL() -> Token {
        while let byte = peek() {
            if isEscape(at: offset) {
                _ = escape()
                continue
            }
            offset += 1
            if byte == UInt8(ascii: ")") { break }
        }
        return .bad
    }

    private mutating func string(until quote: UInt8) -> Token {
        var text: [UInt8] = []
        while let byte = peek() {
            switch byte {
            case quote:
                offset += 1
                return .string(String(decoding: text, as: UTF8.self))
            case 0x0A, 0x0C, 0x0D:
                return .bad
            case UInt8(ascii: "\\"):
                if offset + 1 >= bytes.count {
                    offset += 1
                } else if isEscape(at: offset) {
                    text += escape()
                } else {  // a line that goes on in the next
                    offset += bytes[offset + 1] == 0x0D && offset + 2 < bytes.count && bytes[offset + 2] == 0x0A ? 3 : 2
                }
            default:
                text.append(byte)
                offset += 1
            }
        }
        return .string(String(decoding: text, as: UTF8.self))
    }

    private mutating func name() -> String {
        var text: [UInt8] = []
        while offset < bytes.count {
            if isEscape(at: offset) {
                text += escape()
            } else if isNamePart(at: offset) {
                text.append(bytes[offset])
                offset += 1
            } else {
                break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func number() {
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { offset += 1 }
        digits()
        if peek() == UInt8(ascii: "."), isDigit(at: offset + 1) {
            offset += 1
            digits()
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            let sign = offset + 1 < bytes.count && (bytes[offset + 1] == 0x2B || bytes[offset + 1] == 0x2D)
            guard isDigit(at: offset + (sign ? 2 : 1)) else { return }
            offset += sign ? 2 : 1
            digits()
        }
    }

    private mutating func digits() { while isDigit(at: offset) { offset += 1 } }

    /// What an escape stands for; `offset` is at the backslash.
    private mutating func escape() -> [UInt8] {
        offset += 1
        var value: UInt32 = 0
        var count = 0
        while count < 6, let byte = peek(), let digit = Self.hexDigit(byte) {
            value = value << 4 | digit
            count += 1
            offset += 1
        }
        guard count > 0 else {
            guard let byte = peek() else { return Array("\u{FFFD}".utf8) }
            // All bytes of a scalar are name parts, so that the first alone is enough.
            offset += 1
            return [byte]
        }
        if at("\r\n") { offset += 2 } else if let byte = peek(), Self.isSpace(byte) { offset += 1 }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        return Array(String(scalar ?? "\u{FFFD}").utf8)
    }

    // MARK: - Classes of bytes

    private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func at(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { offset + $0.count <= bytes.count && zip(bytes[offset...], $0).allSatisfy { $0 == $1 } }
    }

    private func isEscape(at place: Int) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\\") else { return false }
        guard place + 1 < bytes.count else { return true }
        return bytes[place + 1] != 0x0A && bytes[place + 1] != 0x0C && bytes[place + 1] != 0x0D
    }

    private func isNameStart(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place] == UInt8(ascii: "-") {
            guard place + 1 < bytes.count else { return false }
            return bytes[place + 1] == UInt8(ascii: "-") || Self.isLetter(bytes[place + 1]) || isEscape(at: place + 1)
        }
        return Self.isLetter(bytes[place]) || isEscape(at: place)
    }

    private func isNamePart(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        return Self.isLetter(bytes[place]) || Self.isDigit(bytes[place]) || bytes[place] == UInt8(ascii: "-")
            || isEscape(at: place)
    }

    private func isNumberStart(at place: Int) -> Bool {
        var place = place
        if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") { place += 1 }
        return isDigit(at: place)
    }

    private func isDigit(at place: Int) -> Bool { place < bytes.count && Self.isDigit(bytes[place]) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Letters, the underscore, all that is not ASCII, and NUL, which becomes a replacement character.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80 || byte == 0
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        if isDigit(byte) { return UInt32(byte - 0x30) }
        let lower = byte | 0x20
        return (0x61...0x66).contains(lower) ? UInt32(lower - 0x61 + 10) : nil
    }
}
