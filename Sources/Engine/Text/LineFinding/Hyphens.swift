/// Tells hyphens that a line end caused from those that belong to a word.
struct Hyphens {
    /// Hyphenated words that occur within lines, in lower case.
    private let compounds: Set<String>
    /// Whether a font maps all its hyphens to soft hyphens: some stand within lines.
    private let showsSoftHyphens: Bool

    /// Short words inside compounds; hyphenation never leaves one between two hyphens.
    private static let links: Set<String> = [
        "a", "at", "by", "de", "du", "en", "for", "in", "la", "le", "of", "on", "out", "sur", "the", "to", "und", "up",
    ]

    init(_ blocks: [TextBlock]) {
        showsSoftHyphens = blocks.lazy.flatMap(\.lines).contains { line in
            line.words.enumerated().contains { index, word in
                let scalars = word.text.unicodeScalars
                return (index == line.words.count - 1 ? scalars.dropLast() : scalars[...]).contains("\u{AD}")
            }
        }
        var compounds: Set<String> = []
        for line in blocks.lazy.flatMap(\.lines) {
            for word in line.words.dropLast()
            where word.text.unicodeScalars.dropFirst().dropLast().contains(where: Self.isHyphen) {
                compounds.insert(Self.letters(word.text))
            }
        }
        self.compounds = compounds
    }

    /// Marks the lines whose last word goes on in the next line.
    func mark(_ blocks: inout [TextBlock]) {
        for block in blocks.indices {
            for line in blocks[block].lines.indices {
                guard let word = blocks[block].lines[line].words.last, Self.endsInHyphen(word.text) else { continue }
                let isLast = line + 1 == blocks[block].lines.count
                let next =
                    isLast
                    ? Self.continuation(of: word, after: block, in: blocks) : blocks[block].lines[line + 1].words.first
                guard let next, next.text.unicodeScalars.first?.properties.isLowercase == true,
                    !LineEndHyphen.suspends(next.text)
                else { continue }
                let isSoft = !showsSoftHyphens && word.text.unicodeScalars.last == "\u{AD}"
                if isSoft || !isCompound(word.text, next.text) { blocks[block].lines[line].isHyphenated = true }
            }
        }
        for block in blocks.indices {
            for line in blocks[block].lines.indices { Self.show(&blocks[block].lines[line]) }
        }
    }

    /// Whether a hyphen belongs to the word: the word occurs elsewhere with it, or has another hyphen, as in "mother-in-law".
    private func isCompound(_ word: String, _ next: String) -> Bool {
        let parts = Self.letters(word).split(separator: "-", omittingEmptySubsequences: false)
        if parts.count > 2, let last = parts.dropLast().last, Self.links.contains(String(last)) { return true }
        return compounds.contains(Self.letters(word + next))
    }

    /// Replaces soft hyphens that are drawn by hyphens, and removes those that are not drawn.
    private static func show(_ line: inout TextLine) {
        for index in line.words.indices where line.words[index].text.unicodeScalars.contains("\u{AD}") {
            let word = line.words[index]
            var scalars: [Unicode.Scalar] = []
            var edges: [Float] = []
            let isBroken = line.isHyphenated && index == line.words.count - 1
            let count = word.text.unicodeScalars.count
            for (place, scalar) in word.text.unicodeScalars.enumerated() {
                let isDrawn = Double(abs(word.edges[place + 1] - word.edges[place])) > 0.02 * word.size
                let isKept = scalar != "\u{AD}" || isBroken && place == count - 1
                if !isKept, !isDrawn, count > 1 { continue }
                scalars.append(isKept ? scalar : "-")
                edges.append(word.edges[place])
            }
            edges.append(word.edges[count])
            line.words[index].text = String(String.UnicodeScalarView(scalars))
            line.words[index].edges = edges
        }
    }

    /// The first word of the text in the next column: of the next block with the same type size.
    private static func continuation(of word: TextWord, after block: Int, in blocks: [TextBlock]) -> TextWord? {
        for next in blocks[(block + 1)...].prefix(4) {
            guard let first = next.lines.first?.words.first else { continue }
            if abs(first.size - word.size) < 0.05 * word.size { return first }
        }
        return nil
    }

    static func endsInHyphen(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let last = scalars.last, isHyphen(last), scalars.count > 1 else {
            return false
        }
        return scalars.dropLast().last?.properties.isAlphabetic == true
    }

    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "\u{2010}" || scalar == "\u{AD}"
    }

    private static func letters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.compactMap { scalar in
                    switch scalar {
                    case "-", "\u{2010}", "\u{AD}": "-"
                    default: scalar.properties.isAlphabetic ? scalar : nil
                    }
                }))
    }
}
