/// What a hyphen at the end of a line is, where the text goes on in the next line without a space.
enum LineEndHyphen: Int, Sendable {
    /// There for the line end, as far as can be told.
    case soft
    /// The word's own: "well-known".
    case compound
    /// Between digits, or a letter and a digit: "2019-2021", "A-4".
    case number

    /// `nil` for a line that ends otherwise, or whose text does not go on at once: "one- and two-storey".
    ///
    /// - Parameter next: The line that follows in the same block; a soft hyphen may go on in another.
    init?(_ line: TextLine, next: TextLine?) {
        if line.isHyphenated {
            self = .soft
            return
        }
        guard let word = line.words.last, let following = next?.words.first,
            let first = following.text.unicodeScalars.first
        else { return nil }
        let scalars = Array(word.text.unicodeScalars.suffix(2))
        guard scalars.count == 2 else { return nil }
        let isNumber = Scalars.isDigit(scalars[0].value) || Scalars.isDigit(first.value)
        let isWord = { (scalar: Unicode.Scalar) in
            Scalars.isDigit(scalar.value)
                || scalar.properties.isAlphabetic && !Scalars.isIdeographic(scalar.value)
        }
        guard isWord(scalars[0]), isWord(first), !Self.suspending.contains(Self.letters(following.text)) else {
            return nil
        }
        switch scalars[1] {
        case "-", "\u{2010}", "\u{2011}", "\u{AD}": self = isNumber ? .number : .compound
        case "\u{2013}" where Scalars.isDigit(scalars[0].value) && Scalars.isDigit(first.value): self = .number
        default: return nil
        }
    }

    /// Whether a word after a hyphen says that the first word is still to come to its end: "Vor- und Nachteile".
    static func suspends(_ word: String) -> Bool { suspending.contains(letters(word)) }

    private static let suspending: Set<String> = ["and", "or", "und", "oder", "sowie", "bzw", "bis"]

    private static func letters(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.filter(\.properties.isAlphabetic)))
    }
}
