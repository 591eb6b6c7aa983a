/// Line ends behind a hyphen that belongs to the word, after which it goes on without a space: "well-known".
enum LineEnd {
    static func continues(_ word: String, _ next: String) -> Bool {
        let scalars = Array(word.unicodeScalars.suffix(2))
        guard scalars.count == 2, scalars[1] == "-" || scalars[1] == "\u{2010}", let first = next.unicodeScalars.first
        else { return false }
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isAlphabetic || scalar.isNumeric
        }
        let conjunctions: Set<String> = ["and", "or", "und", "oder", "sowie", "bzw.", "bis"]
        return isWord(scalars[0]) && isWord(first) && !conjunctions.contains(next)
    }
}
