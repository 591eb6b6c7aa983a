/// Text in XML and HTML: the one escaper of every writer of whole strings.
///
/// `XMLWriter` of `RectoText` writes millions of words and works on bytes; the XML of `RectoLocatedTrees` throws at what XML can't hold,
/// since a package must come back as it went. Both keep rules of their own.
public enum MarkupEscape {
    /// For text between elements and for values in double quotes.
    ///
    /// Characters that XML forbids are left out.
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
