/// Escapes text for XML and HTML, for all writers of whole strings.
///
/// Two writers have rules of their own: `XMLWriter` of `RectoText` writes millions of words and works on bytes; the XML of
/// `RectoLocatedTrees` throws at characters that XML can't hold, since a package must survive the round trip unchanged.
public enum MarkupEscape {
    /// Escapes text between elements, and values in double quotes.
    ///
    /// Leaves out characters that XML forbids.
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
