import RectoDiagnostics

/// Bytes of XML, with what must not stand in it escaped or refused.
struct XMLOutput {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func line(_ indent: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * indent))
    }

    /// Text between tags; a carriage return would be read as a line feed.
    mutating func text(_ text: String, at pointer: @autoclosure () -> String) throws(Failure) {
        if Self.isPlain(text) { return add(text) }
        for scalar in text.unicodeScalars {
            if scalar == "\r" { add("&#13;") } else { try character(scalar, pointer) }
        }
    }

    /// The inside of an attribute in double quotes; line breaks and tabs would be read as spaces.
    mutating func value(_ text: String, at pointer: @autoclosure () -> String) throws(Failure) {
        if Self.isPlain(text) { return add(text) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": add("&quot;")
            case "\t", "\n", "\r": add("&#\(scalar.value);")
            default: try character(scalar, pointer)
            }
        }
    }

    /// Most of what is written needs no second look.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E }
    }

    private mutating func character(_ scalar: Unicode.Scalar, _ pointer: () -> String) throws(Failure) {
        switch scalar {
        case "&": add("&amp;")
        case "<": add("&lt;")
        case ">": add("&gt;")
        default:
            guard XMLText.isAllowed(scalar) else {
                let code = String(scalar.value, radix: 16, uppercase: true)
                throw Failure(
                    .unsupported,
                    "XML can't hold the character U+\(String(repeating: "0", count: 4 - code.count))\(code)",
                    at: pointer())
            }
            bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        }
    }
}
