/// Words that go on in the next line, put together again.
struct HyphenatedWords {
    struct Part {
        /// The whole word, without line-end hyphens.
        var whole: String
        var isFirst: Bool
    }

    /// By number of the line within the page: the part that its last word is, and the one that its first word is.
    private(set) var endings: [Int: Part] = [:]
    private(set) var beginnings: [Int: Part] = [:]

    /// - Parameter lines: a page's lines in reading order; those without words count but are passed over.
    init(_ lines: [TextLine]) {
        var number = 0
        while number < lines.count {
            guard lines[number].isHyphenated, let first = lines[number].words.last else {
                number += 1
                continue
            }
            var whole = first.text.withoutLastScalar
            var chain = [number]
            var next = number + 1
            while next < lines.count {
                defer { next += 1 }
                guard let word = lines[next].words.first else { continue }
                chain.append(next)
                // A long word in a narrow column may fill a line and go on once more.
                guard lines[next].isHyphenated, lines[next].words.count == 1 else {
                    whole += word.text
                    break
                }
                whole += word.text.withoutLastScalar
            }
            // At the page's end the rest of the word is on another page.
            if chain.count > 1 {
                endings[number] = Part(whole: whole, isFirst: true)
                for line in chain.dropFirst() { beginnings[line] = Part(whole: whole, isFirst: false) }
            }
            number = chain.count > 1 ? max(number + 1, chain[chain.count - 1]) : number + 1
        }
    }
}

extension String {
    /// Without the last scalar, which may be part of a character only.
    var withoutLastScalar: String { String(unicodeScalars.dropLast()) }
}
