import RectoPageContent

extension TextFont {
    /// A font as the document describes it, without the prefix of a subset; what the flags don't tell is taken from the name.
    init(_ font: ContentFont) {
        let bytes = Array(font.name.utf8)
        let isSubset =
            bytes.count > 7 && bytes[6] == UInt8(ascii: "+") && bytes[..<6].allSatisfy { (0x41...0x5A).contains($0) }
        let name = isSubset ? String(decoding: bytes[7...], as: UTF8.self) : font.name
        let letters = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        func says(_ words: [StaticString]) -> Bool { words.contains { Self.contains(letters, $0) } }
        self.init(
            name: name, isBold: font.isBold || says(["bold", "black", "heavy", "-demi", "cmbx", "sfbx", "ecbx"]),
            isItalic: font.isItalic || says(["italic", "oblique", "cmti", "sfti", "ecti", "cmsl", "sfsl", "ecsl"]),
            isMonospaced: font.isMonospaced
                || says(["mono", "courier", "consola", "typewriter", "menlo", "cmtt", "sftt", "lmtt", "ectt"]),

            isSerif: font.isSerif)
    }

    /// Byte by byte: a page has some dozen fonts, and searching Strings took a quarter of the time of its layout.
    private static func contains(_ letters: [UInt8], _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard letters.count >= word.count else { return false }
            return (0...letters.count - word.count).contains { start in
                word.indices.allSatisfy { letters[start + $0] == word[$0] }
            }
        }
    }
}
