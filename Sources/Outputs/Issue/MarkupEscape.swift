/// Words of somebody else in HTML or XML.
public enum MarkupEscape {
    /// For text and for values in double quotes; characters that XML forbids are left out.
    public static func text(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "\t", "\n": result.append(scalar)
            default:
                let value = scalar.value
                if value >= 0x20, value != 0x7F, value & 0xFFFE != 0xFFFE { result.append(scalar) }
            }
        }
        return String(result)
    }
}
