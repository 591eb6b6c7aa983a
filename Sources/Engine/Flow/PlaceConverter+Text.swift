import RectoEscaping

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Each row of ASCII white space as what it begins with, so that a quote over two lines stays one.
    var collapsed: String {
        var result = String.UnicodeScalarView()
        var isInSpace = false
        for scalar in unicodeScalars {
            let isSpace = scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
            if !isSpace || !isInSpace { result.append(scalar) }
            isInSpace = isSpace
        }
        return String(result)
    }

    /// What is before the first of a mark, and behind it.
    func cut(at mark: Character) -> (String, String?) {
        guard let place = firstIndex(of: mark) else { return (self, nil) }
        return (String(self[..<place]), String(self[index(after: place)...]))
    }

    /// Decoded, or as it is if that gives no text.
    var removingPercentEncoding: String { PercentEncoding.decode(self) ?? self }
}
