import RectoDiagnostics

/// Reads JSON after RFC 8259, strictly: no comments, no trailing commas, no NaN.
///
/// Without recursion; the bytes are UTF-8 already, without a byte-order mark.
struct JSONReader {
    private let text: UnsafeBufferPointer<UInt8>
    private let limits: ManifestLimits
    private var position: Int
    private(set) var builder: ManifestBuilder
    /// Whether each open container is an object.
    private var open: [Bool] = []
    private var scratch: [UInt8] = []

    /// - Parameter start: Where the text begins, after a byte-order mark.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, builder: ManifestBuilder, limits: ManifestLimits) {
        self.text = text
        self.builder = builder
        self.limits = limits
        position = start
    }

    /// The tree of a JSON text of any kind, for values that stand in another syntax; `nil` where it is none.
    ///
    /// - Throws: what is wrong with it though it be JSON: a limit.
    static func tree(of text: String, limits: ManifestLimits) throws(ManifestStop) -> ManifestTree? {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBufferPointer { text -> Result<ManifestTree?, ManifestStop> in
            var reader = JSONReader(
                text, from: 0, builder: ManifestBuilder(syntax: .json, bytes: bytes), limits: limits)
            do throws(ManifestStop) {
                try reader.document()
                return .success(reader.builder.repetitions.isEmpty ? reader.builder.tree : nil)
            } catch {
                return error.fault.rule == "SYN-001" ? .success(nil) : .failure(error)
            }
        }
        return try result.get()
    }

    /// The whole text into the builder.
    mutating func document() throws(ManifestStop) {
        skipSpace()
        guard position < text.count else { throw ManifestStop("SYN-001", "the file is empty", position..<position) }
        repeat { try value() } while try !isDone()
        skipSpace()
        guard position == text.count else {
            throw stop("\(found) after the end of the manifest; there must be one value only")
        }
    }

    /// A scalar, with the openings of the containers that it is the first in; or an empty container, not yet closed.
    private mutating func value() throws(ManifestStop) {
        while try isOpening() {}
    }

    private mutating func isOpening() throws(ManifestStop) -> Bool {
        let start = position
        guard builder.nodes.count < limits.values else {
            throw stop("more than \(limits.values) values", rule: "SYN-004")
        }
        switch byte {
        case UInt8(ascii: "\""):
            try string { (builder, text, range) in
                builder.string(String(decoding: text, as: UTF8.self), range: range)
            }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            guard let (number, end) = ManifestNumber.scan(text, from: position) else { throw badNumber() }
            guard number.isFinite else {
                throw ManifestStop("SYN-001", "the number is too large for any computer", start..<end)
            }
            builder.number(number, range: start..<end)
            position = end
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < limits.safeDepth else {
                throw stop("nested deeper than \(limits.safeDepth)", rule: "SYN-004")
            }
            let isObject = byte == UInt8(ascii: "{")
            builder.begin(isObject ? .object : .array, at: start)
            open.append(isObject)
            position += 1
            skipSpace()
            let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            if byte == closing { return false }  // isDone() closes it
            if isObject { try key() }
            return true
        case UInt8(ascii: "t") where take("true"): builder.boolean(true, range: start..<position)
        case UInt8(ascii: "f") where take("false"): builder.boolean(false, range: start..<position)
        case UInt8(ascii: "n") where take("null"): builder.null(range: start..<position)
        default: throw badValue()
        }
        return false
    }

    /// Closes what ends here, up to where the next value stands; whether there is none.
    private mutating func isDone() throws(ManifestStop) -> Bool {
        while let isObject = open.last {
            skipSpace()
            let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            guard position < text.count else { throw unclosed() }
            if byte == closing {
                position += 1
                builder.end(at: position)
                open.removeLast()
                continue
            }
            guard byte == UInt8(ascii: ",") else {
                throw stop("expected ',' or '\(isObject ? "}" : "]")' after value, found \(found)")
            }
            let comma = position
            position += 1
            skipSpace()
            guard position < text.count else { throw unclosed() }
            guard byte != closing else {
                throw ManifestStop("SYN-001", "comma before '\(isObject ? "}" : "]")'; remove it", comma..<comma + 1)
            }
            if isObject { try key() }
            return false
        }
        return true
    }

    private mutating func key() throws(ManifestStop) {
        guard byte == UInt8(ascii: "\"") else {
            guard position < text.count else { throw unclosed() }
            throw stop("expected a key in double quotes, found \(found)")
        }
        try string { (builder, text, range) in builder.name(text, range: range) }
        skipSpace()
        guard byte == UInt8(ascii: ":") else {
            guard position < text.count else { throw unclosed() }
            throw stop("expected ':' after key, found \(found)")
        }
        position += 1
        skipSpace()
        guard position < text.count else { throw unclosed() }
    }

    /// A string from quote to quote.
    private mutating func string(
        _ use: (inout ManifestBuilder, UnsafeBufferPointer<UInt8>, Range<Int>) -> Void
    ) throws(ManifestStop) {
        let start = position
        position += 1
        while position < text.count, text[position] != UInt8(ascii: "\""), text[position] != UInt8(ascii: "\\"),
            text[position] >= 0x20
        {
            position += 1
        }
        if byte == UInt8(ascii: "\"") {
            let inside = UnsafeBufferPointer(rebasing: text[start + 1..<position])
            position += 1
            try check(inside.count, start)
            use(&builder, inside, start..<position)
            return
        }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: UnsafeBufferPointer(rebasing: text[start + 1..<position]))
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                position += 1
                try check(scratch.count, start)
                let unescaped = scratch
                unescaped.withUnsafeBufferPointer { use(&builder, $0, start..<position) }
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20:
                let isBreak = text[position] == 0x0A || text[position] == 0x0D
                throw stop(
                    isBreak
                        ? "line break in a string; close it with '\"' or write \\n"
                        : "control character in a string; write \\u\(hex(UInt32(text[position]), 4))")
            default:
                scratch.append(text[position])
                position += 1
            }
        }
        throw ManifestStop("SYN-001", "string without its closing '\"'", start..<start + 1)
    }

    private func check(_ length: Int, _ start: Int) throws(ManifestStop) {
        guard length <= limits.string else {
            throw ManifestStop("SYN-004", "string of \(length) bytes; at most \(limits.string)", start..<position)
        }
    }

    private mutating func escape() throws(ManifestStop) {
        let start = position
        position += 1
        let letter = byte
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"):
            var unit = try codeUnit(start)
            if 0xD800...0xDBFF ~= unit, position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
                text[position + 1] == UInt8(ascii: "u")
            {
                let second = position
                position += 2
                let low = try codeUnit(second)
                if 0xDC00...0xDFFF ~= low {
                    unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = second
                }
            }
            guard let scalar = Unicode.Scalar(unit) else {
                throw ManifestStop(
                    "SYN-001", "\\u\(hex(unit, 4)) is half of a surrogate pair, no character", start..<start + 6)
            }
            scratch.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        default:
            position = min(start + 2, text.count)
            throw ManifestStop("SYN-001", "unknown escape in a string; a backslash is written \\\\", start..<position)
        }
    }

    private mutating func codeUnit(_ start: Int) throws(ManifestStop) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default:
                throw ManifestStop("SYN-001", "\\u must be followed by four hexadecimal digits", start..<position)
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    /// The byte at hand; 0 at the end, where no rule expects one.
    private var byte: UInt8 { position < text.count ? text[position] : 0 }

    private mutating func skipSpace() {
        while position < text.count, ManifestNumber.isSpace(text[position]) { position += 1 }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= text.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where text[position + index] != word.utf8Start[index] { return false }
        position += word.utf8CodeUnitCount
        return true
    }
}

/// What to say where JSON ends to be JSON.
extension JSONReader {
    private func stop(_ message: String, rule: String = "SYN-001") -> ManifestStop {
        ManifestStop(rule, message, position..<min(position + 1, text.count))
    }

    /// The character at hand, for a message.
    private var found: String {
        guard position < text.count else { return "the end of the file" }
        let rest = String(decoding: text[position..<min(position + 4, text.count)], as: UTF8.self)
        return rest.unicodeScalars.first.map { "'\($0)'" } ?? "nothing"
    }

    private func hex(_ value: UInt32, _ digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private func unclosed() -> ManifestStop {
        guard let isObject = open.last, let start = builder.opening else { return stop("the file ends too early") }
        let spot = SourceLines(builder.bytes).spot(at: start)
        return stop(
            "the file ends inside an \(isObject ? "object" : "array") that began at \(spot.line):\(spot.column)")
    }

    private func badNumber() -> ManifestStop {
        let next = position + 1 < text.count ? text[position + 1] : 0
        if byte == UInt8(ascii: "0"), next &- 0x30 < 10 { return stop("a number may not begin with 0") }
        return stop("not a number as JSON writes them: digits, then perhaps a point and digits")
    }

    private func badValue() -> ManifestStop {
        guard position < text.count else { return unclosed() }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return stop("expected a value, found \(found); JSON has no comments")
        case UInt8(ascii: "'"): return stop("strings need double quotes")
        case UInt8(ascii: "+"), UInt8(ascii: "."): return stop("a number may not begin with \(found)")
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return stop("expected a value, found \(found)")
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            var end = position
            while end < min(text.count, position + 20), text[end] | 0x20 &- 0x61 < 26 { end += 1 }
            let word = String(decoding: text[position..<max(end, position + 1)], as: UTF8.self)
            return ManifestStop(
                "SYN-001", "\(word) is no value; strings need double quotes, words are true, false and null",
                position..<max(end, position + 1))
        default: return stop("expected a value, found \(found)")
        }
    }
}
