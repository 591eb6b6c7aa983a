import RectoContent

extension TextFont {
    /// A font as the document describes it, without the prefix of a subset; what the flags don't tell is taken from the name.
    init(_ font: ContentFont) {
        let bytes = Array(font.name.utf8)
        let isSubset =
            bytes.count > 7 && bytes[6] == UInt8(ascii: "+") && bytes[..<6].allSatisfy { (0x41...0x5A).contains($0) }
        let name = isSubset ? String(decoding: bytes[7...], as: UTF8.self) : font.name
        let words = name.lowercased()
        func says(_ names: [String]) -> Bool { names.contains { words.contains($0) } }
        self.init(
            name: name, isBold: font.isBold || says(["bold", "black", "heavy", "-demi"]),
            isItalic: font.isItalic || says(["italic", "oblique"]),
            isMonospaced: font.isMonospaced
                || says(["mono", "courier", "consola", "typewriter", "menlo", "cmtt", "sftt", "lmtt", "ectt"]),

            isSerif: font.isSerif)
    }
}
