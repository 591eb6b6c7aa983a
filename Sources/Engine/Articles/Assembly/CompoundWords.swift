import RectoText

/// Words that a document writes with a hyphen within its lines, so that one at a line end belongs to them, too.
struct CompoundWords {
    private var words: Set<String> = []

    init(_ pages: [ArticlePage]) {
        for line in pages.lazy.flatMap(\.text.blocks).flatMap(\.lines) {
            for word in line.words
            where word.text.utf8.contains(UInt8(ascii: "-"))
                && word.text.unicodeScalars.dropFirst().dropLast().contains("-")
            {
                words.insert(Self.key(word.text))
            }
        }
    }

    /// Whether the two parts are one word with the hyphen that the first one ends with.
    func contains(_ first: String, _ second: String) -> Bool { words.contains(Self.key(first + second)) }

    /// Letters and hyphens in lower case, without what stands around the word.
    private static func key(_ word: String) -> String {
        var key = ""
        for scalar in word.lowercased().unicodeScalars {
            if scalar.isAlphabetic {
                key.unicodeScalars.append(scalar)
            } else if scalar == "-" || scalar == "\u{2010}" {
                key += "-"
            }
        }
        return key
    }
}
