import RectoDiagnostics

/// JSON with two spaces of indentation, what is short on one line.
struct JSONPrinter {
    private var bytes: [UInt8] = []
    /// In text for XML: characters that it can't hold are escaped.
    private let isForXML: Bool

    private init(isForXML: Bool) { self.isForXML = isForXML }

    static func print(_ root: ManifestValue) throws(Failure) -> [UInt8] {
        var printer = JSONPrinter(isForXML: false)
        try printer.write(root, indent: 0, isInline: false)
        printer.bytes.append(0x0A)
        return printer.bytes
    }

    /// A value on one line, for where it stands inside XML.
    static func inline(_ value: ManifestValue) throws(Failure) -> String {
        var printer = JSONPrinter(isForXML: true)
        try printer.write(value, indent: 0, isInline: true)
        return String(decoding: printer.bytes, as: UTF8.self)
    }

    private mutating func write(_ value: ManifestValue, indent: Int, isInline: Bool) throws(Failure) {
        switch value.kind {
        case .string: string(value.string ?? "")
        case .number: add(try ManifestWriter.number(value))
        case .boolean: add(value.boolean == true ? "true" : "false")
        case .null: add("null")
        case .object, .array:
            let isObject = value.kind == .object
            if value.count == 0 { return add(isObject ? "{}" : "[]") }
            if isInline || (indent > 0 && fits(value, indent)) { return try inline(value) }
            let members = isObject ? try ManifestWriter.entries(of: value) : Array(value.members)
            add(isObject ? "{" : "[")
            for (place, member) in members.enumerated() {
                if place > 0 { add(",") }
                line(indent + 1)
                if isObject {
                    string(member.name)
                    add(": ")
                }
                try write(member.value, indent: indent + 1, isInline: false)
            }
            line(indent)
            add(isObject ? "}" : "]")
        }
    }

    private mutating func inline(_ value: ManifestValue) throws(Failure) {
        let isObject = value.kind == .object
        let members = isObject ? try ManifestWriter.entries(of: value) : Array(value.members)
        add(isObject ? "{ " : "[")
        for (place, member) in members.enumerated() {
            if place > 0 { add(", ") }
            if isObject {
                string(member.name)
                add(": ")
            }
            try write(member.value, indent: 0, isInline: true)
        }
        add(isObject ? " }" : "]")
    }

    /// Whether the rest of the line has room for the value and a comma.
    private func fits(_ value: ManifestValue, _ indent: Int) -> Bool {
        var column = 0
        for byte in bytes.reversed() {
            if byte == 0x0A { break }
            column += 1
        }
        var room = ManifestWriter.lineLength - column - 1
        return Self.takes(value, &room)
    }

    /// Takes a value's length off the room, as far as there is some.
    private static func takes(_ value: ManifestValue, _ room: inout Int) -> Bool {
        switch value.kind {
        case .string: room -= (value.string?.utf8.count ?? 0) + 2
        case .number: room -= ManifestNumber.text(value.number ?? 0).utf8.count
        case .boolean, .null: room -= 5
        case .object, .array:
            room -= value.kind == .object ? 4 : 2
            for member in value.members {
                if value.kind == .object { room -= member.name.utf8.count + 4 }
                room -= 2
                guard room >= 0, takes(member.value, &room) else { return false }
            }
        }
        return room >= 0
    }

    private mutating func line(_ indent: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * indent))
    }

    private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) { return add(text) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": add("\\\"")
            case "\\": add("\\\\")
            case "\n": add("\\n")
            case "\r": add("\\r")
            case "\t": add("\\t")
            case _ where scalar.value < 0x20 || (isForXML && !XMLText.isAllowed(scalar)):
                let digits = String(scalar.value, radix: 16)
                add("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
            default: bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
            }
        }
    }
}
