/// The ways in which a PDF may spell a password (ISO 32000-2, 7.6.4.3.2 and 7.6.4.3.3).
///
/// Revision 6 uses UTF-8 and older ones PDFDocEncoding, but many programs used the encoding of their system. A file does not say which
/// until it is open, so each spelling is tried in turn.
package struct Password: Sendable {
    /// The bytes of each spelling, ended by a null.
    package let spellings: [[CChar]]

    /// PDF cuts passwords after as many bytes; poppler 22.12 writes past a buffer if a password is longer.
    private static let longest = 127

    package init(_ text: String) {
        var spellings: [[UInt8]] = []
        for bytes in [Array(text.utf8), Self.encode(text, TextString.byte), Self.encode(text, Self.windowsByte)] {
            // C ends a string at a null: what precedes the null must not open a file that the whole password does not.
            guard let bytes, !bytes.contains(0) else { continue }
            let cut = Array(bytes.prefix(Self.longest))
            if !spellings.contains(cut) { spellings.append(cut) }
        }
        self.spellings = spellings.map { $0.map { CChar(bitPattern: $0) } + [0] }
    }

    /// The password in an encoding of one byte a character; `nil` if a character is not in it.
    private static func encode(_ text: String, _ byte: (Character) -> UInt8?) -> [UInt8]? {
        var bytes: [UInt8] = []
        for character in text {
            guard let byte = byte(character) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    /// Windows-1252, which differs from PDFDocEncoding in the quotes, the dashes and the euro sign.
    private static func windowsByte(_ character: Character) -> UInt8? {
        if let index = windowsSigns.firstIndex(of: character), character != " " { return UInt8(0x80 + index) }
        guard let scalar = character.onlyScalar?.value, scalar < 0x80 || (0xA0...0xFF).contains(scalar) else {
            return nil
        }
        return UInt8(scalar)
    }

    private static let windowsSigns = Array(
        "\u{20AC} \u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152} \u{17D} "
            + " \u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153} \u{17E}\u{178}"
    )

    /// The spellings to try, in this order; `nil` stands for no password.
    package static func attempts(_ text: String?) -> [[CChar]?] {
        let spellings = text.map { Password($0).spellings } ?? []
        return spellings.isEmpty ? [nil] : spellings
    }
}

extension Character {
    /// The character as one scalar: itself, or composed as in Latin-1.
    fileprivate var onlyScalar: Unicode.Scalar? {
        if unicodeScalars.count == 1 { return unicodeScalars.first }
        // Swift's characters are equal however they are composed, so this finds the composed one.
        return (0xC0...0xFF).lazy.map { Unicode.Scalar(UInt8($0)) }.first { Character($0) == self }
    }
}
