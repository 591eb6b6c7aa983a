/// Tells hyphens that are there for the line end from those that belong to a word.
struct Hyphens {
    /// Words with a hyphen that occur within lines, in small letters.
    private let compounds: Set<String>

    init(_ blocks: [TextBlock]) {
        var compounds: Set<String> = []
        for line in blocks.lazy.flatMap(\.lines) {
            for word in line.words.dropLast() where word.text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "-")) {
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
                guard let next, next.text.unicodeScalars.first?.properties.isLowercase == true else { continue }
                let isSoft = word.text.unicodeScalars.last == "\u{AD}"
                if isSoft || !compounds.contains(Self.letters(word.text + next.text)) {
                    blocks[block].lines[line].isHyphenated = true
                }
            }
        }
    }

    /// The first word of the text that goes on in another column: the next block of the same size.
    private static func continuation(of word: TextWord, after block: Int, in blocks: [TextBlock]) -> TextWord? {
        for next in blocks[(block + 1)...].prefix(4) {
            guard let first = next.lines.first?.words.first else { continue }
            if abs(first.size - word.size) < 0.05 * word.size { return first }
        }
        return nil
    }

    static func endsInHyphen(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let last = scalars.last, last == "-" || last == "\u{2010}" || last == "\u{AD}", scalars.count > 1 else {
            return false
        }
        return scalars.dropLast().last?.properties.isAlphabetic == true
    }

    private static func letters(_ text: String) -> String {
        String(text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "-" }.map(Character.init))
    }
}
