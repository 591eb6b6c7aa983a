import RectoDiagnostics

/// How messages speak of what stands in a file, which is a stranger's words.
enum ManifestWords {
    /// In quotes, on one line, cut where it is long.
    static func quoted(_ text: String) -> String {
        let limit = 60
        let start = text.unicodeScalars.prefix(limit + 1)
        guard start.count > limit else { return "\"\(text.printable)\"" }
        return "\"\(String(start.prefix(limit)).printable)…\""
    }

    /// "a, b or c".
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// What stands there: "found a string".
    static func found(_ value: ManifestValue) -> String {
        switch value.kind {
        case .object: "an object"
        case .array: "an array"
        // In XML everything is text, so that the text says more than its type.
        case .string: value.tree.syntax == .xml ? quoted(value.string ?? "") : "a string"
        case .number: ManifestNumber.text(value.number ?? 0)
        case .boolean: value.boolean == true ? "true" : "false"
        case .null: "null"
        }
    }
}
