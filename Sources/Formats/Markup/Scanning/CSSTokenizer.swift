/// Tokens of a style sheet (W3C CSS Syntax 3, section 4); comments are none.
package struct CSSTokenizer {
    package enum Token: Hashable, Sendable {
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
        case colon
        case comma
        case number(Double, isInteger: Bool)
        case percentage(Double)
        case dimension(Double, unit: String)
        /// `isID` says that it could be an identifier.
        case hash(String, isID: Bool)
        /// A sign that is none of the above; all of them are ASCII.
        case sign(UInt8)
        /// The ends of comments of HTML.
        case other
    }

    let bytes: [UInt8]
    /// Where the next token begins.
    package internal(set) var offset = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// `nil` at the end.
    package mutating func next() -> Token? {
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
            let isID = isNameStart(at: offset)
            return isNamePart(at: offset) ? .hash(name(), isID: isID) : .sign(byte)
        case UInt8(ascii: "@"):
            offset += 1
            return isNameStart(at: offset) ? .atKeyword(name()) : .sign(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
            offset += 1
            return .open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
            offset += 1
            return .close(byte)
        case UInt8(ascii: ";"):
            offset += 1
            return .semicolon
        case UInt8(ascii: ":"):
            offset += 1
            return .colon
        case UInt8(ascii: ","):
            offset += 1
            return .comma
        case UInt8(ascii: "-") where at("-->"):
            offset += 3
            return .other
        case UInt8(ascii: "<") where at("<!--"):
            offset += 4
            return .other
        default: break
        }
        if isNumberStart(at: offset) { return numeric() }
        if isNameStart(at: offset) { return identLike() }
        offset += 1
        return .sign(byte)
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

    private mutating func numeric() -> Token {
        let start = offset
        var isInteger = true
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { offset += 1 }
        digits()
        if peek() == UInt8(ascii: "."), isDigit(at: offset + 1) {
            isInteger = false
            offset += 1
            digits()
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            let sign = offset + 1 < bytes.count && (bytes[offset + 1] == 0x2B || bytes[offset + 1] == 0x2D)
            if isDigit(at: offset + (sign ? 2 : 1)) {
                isInteger = false
                offset += sign ? 2 : 1
                digits()
            }
        }
        // Swift reads ".5" only with a zero before it.
        var text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if let point = text.firstIndex(of: "."), point == text.startIndex || !text[text.index(before: point)].isNumber {
            text.insert("0", at: point)
        }
        let value = Double(text) ?? 0
        let number = value.isFinite ? value : value < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude
        if peek() == UInt8(ascii: "%") {
            offset += 1
            return .percentage(number)
        }
        // A unit, even one that is called "url".
        return isNameStart(at: offset)
            ? .dimension(number, unit: name()) : .number(number, isInteger: isInteger)
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
}
