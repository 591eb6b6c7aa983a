import Recto

/// Comma-separated values (RFC 4180, with lines that end in LF).
enum CSV {
    static func row(_ fields: [String?]) -> String { fields.map { $0.map(field) ?? "" }.joined(separator: ",") + "\n" }

    /// Line breaks and tabs are kept within quotes; other control characters are shown as what they are, since a table is
    /// also looked at on terminals.
    private static func field(_ text: String) -> String {
        var result = ""
        var needsQuotes = text.hasPrefix(" ") || text.hasSuffix(" ")
        for part in text.unicodeScalars {
            switch part {
            case "\"":
                result += "\"\""
                needsQuotes = true
            case ",", "\n", "\r", "\t":
                result.unicodeScalars.append(part)
                needsQuotes = true
            case " "..."~": result.unicodeScalars.append(part)
            default: result += String(Character(part)).printable
            }
        }
        return needsQuotes ? "\"" + result + "\"" : result
    }
}
