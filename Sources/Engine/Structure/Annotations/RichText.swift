/// Text out of the XHTML of formatted contents (ISO 32000-2, 12.7.4.4).
enum RichText {
    private static let entities: [Substring: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// The text without marks, a line for each paragraph.
    static func plain(_ markup: String) -> String {
        var rest = markup.unicodeScalars[...]
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<":
                let tag = String(rest.prefix(8).prefix { $0 != ">" }).lowercased()
                if tag.hasPrefix("/p") && !tag.hasPrefix("/pr") || tag.hasPrefix("br") || tag.hasPrefix("/div") {
                    text.append("\n")
                }
                guard let end = rest.firstIndex(of: ">") else { return trimmed(text) }
                rest = rest[rest.index(after: end)...]
            case "&":
                let name = rest.prefix(10).prefix { $0 != ";" }
                guard let value = entity(Substring(name)), name.endIndex < rest.endIndex else {
                    text.append(scalar)
                    continue
                }
                text.append(value)
                rest = rest[rest.index(after: name.endIndex)...]
            case "\r": break
            default: text.append(scalar)
            }
        }
        return trimmed(text)
    }

    private static func entity(_ name: Substring) -> Unicode.Scalar? {
        if let known = entities[name] { return known }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { Unicode.Scalar($0) }
    }

    private static func trimmed(_ text: String.UnicodeScalarView) -> String {
        var text = text[...]
        while text.first?.properties.isWhitespace == true { text.removeFirst() }
        while text.last?.properties.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
