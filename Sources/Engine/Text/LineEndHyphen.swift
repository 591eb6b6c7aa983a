/// The kind of a hyphen at a line end after which the text goes on in the next line without a space.
enum LineEndHyphen: Int, Sendable {
    /// Probably there only because the line ends.
    case soft
    /// Part of the word: "well-known".
    case compound
    /// Between digits, or a letter and a digit: "2019-2021", "A-4".
    case number

    /// `nil` if the line does not end with a hyphen, or the text goes on with a space: "one- and two-storey".
    ///
    /// - Parameter next: The line that follows in the same block; after a soft hyphen, the text may go on in another block.
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

    /// Whether a word that follows a hyphen shows that the hyphen stands for an ending that comes later: "Vor- und Nachteile".
    static func suspends(_ word: String) -> Bool { suspending.contains(letters(word)) }

    private static let suspending: Set<String> = ["and", "or", "und", "oder", "sowie", "bzw", "bis"]

    private static func letters(_ word: String) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.filter(\.properties.isAlphabetic)))
    }
}
