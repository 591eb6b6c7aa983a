/// Parses untrusted JSON, without recursion.
struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var values: [JSONTape.Value] = []
    /// The objects and lists that are open.
    private var open: [Int] = []
    /// The bitwise OR of all bytes of a string.
    private var bits: UInt8 = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        values.reserveCapacity(bytes.count / 8 + 1)
    }

    mutating func scan() throws(JSONFault) -> [JSONTape.Value] {
        repeat {
            if try !begin() { continue }
            while try end() {}
        } while !open.isEmpty
        skipSpace()
        guard position == bytes.count else { throw fault }
        guard bits < 0x80 || String(validating: bytes, as: UTF8.self) != nil else { throw JSONFault(offset: 0) }
        return values
    }

    private var fault: JSONFault { JSONFault(offset: position) }

    /// The current byte; 0, which JSON does not use, at the end.
    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Consumes a value, or the start of a non-empty object or list.
    ///
    /// - Returns: Whether the value is complete.
    private mutating func begin() throws(JSONFault) -> Bool {
        skipSpace()
        switch byte {
        case UInt8(ascii: "\""): try text()
        case UInt8(ascii: "{"): return try begin(.object, end: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try begin(.list, end: UInt8(ascii: "]"))
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
        return true
    }

    private mutating func begin(_ kind: JSONTape.Kind, end: UInt8) throws(JSONFault) -> Bool {
        guard open.count < JSONTape.deepest else { throw fault }
        add(kind, position..<position)
        position += 1
        skipSpace()
        if byte == end {
            position += 1
            return true
        }
        open.append(values.count - 1)
        if kind == .object { try key() }
        return false
    }

    /// Consumes what follows a value.
    ///
    /// - Returns: Whether that ended the enclosing object or list, which is itself a value.
    private mutating func end() throws(JSONFault) -> Bool {
        guard let container = open.last else { return false }
        skipSpace()
        let isObject = values[container].kind == .object
        switch byte {
        case UInt8(ascii: ","):
            position += 1
            if isObject { try key() }
            return false
        case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
            position += 1
            open.removeLast()
            values[container].next = values.count
            return true
        default: throw fault
        }
    }

    private mutating func key() throws(JSONFault) {
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { throw fault }
        try text()
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw fault }
        position += 1
    }

    private mutating func add(_ kind: JSONTape.Kind, _ range: Range<Int>) {
        values.append(JSONTape.Value(kind: kind, bytes: range, next: values.count + 1))
    }

    private mutating func word(_ word: StaticString, _ kind: JSONTape.Kind) throws(JSONFault) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard byte == word.utf8Start[offset] else { throw fault }
            position += 1
        }
        add(kind, position..<position)
    }

    private mutating func text() throws(JSONFault) {
        position += 1
        let start = position
        var kind = JSONTape.Kind.text
        while true {
            switch byte {
            case UInt8(ascii: "\""):
                add(kind, start..<position)
                position += 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedText
                position += 1
                try escape()
            case 0..<0x20: throw fault  // the end, too
            default:
                bits |= byte
                position += 1
            }
        }
    }

    private mutating func escape() throws(JSONFault) {
        switch byte {
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard byte.hexDigit != nil else { throw fault }
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default: throw fault
        }
    }

    private mutating func number() throws(JSONFault) {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        add(.number, start..<position)
    }

    private mutating func digits() throws(JSONFault) {
        guard byte.isDigit else { throw fault }
        while byte.isDigit { position += 1 }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// What it stands for in a number of base 16.
    var hexDigit: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
