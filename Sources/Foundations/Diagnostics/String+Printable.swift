extension String {
    /// The text on one line, safe for a terminal: control, bidi-override and unassigned format characters become
    /// `\u{…}`.
    ///
    /// Names and messages from a PDF are untrusted: passed through raw, they could move the cursor, hide text or reorder a line.
    public var printable: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
