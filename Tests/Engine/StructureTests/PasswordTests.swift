import RectoStructure
import Testing

@Suite struct PasswordTests {
    private static func spellings(_ text: String) -> [[UInt8]] {
        Password(text).spellings.map { $0.dropLast().map { UInt8(bitPattern: $0) } }
    }

    @Test func asciiHasOneSpelling() {
        #expect(Self.spellings("reader") == [Array("reader".utf8)])
        #expect(Self.spellings("") == [[]])
    }

    @Test func lettersAreTriedInEveryEncoding() {
        #expect(
            Self.spellings("pä€") == [
                [0x70, 0xC3, 0xA4, 0xE2, 0x82, 0xAC], [0x70, 0xE4, 0xA0], [0x70, 0xE4, 0x80],
            ])
        // “ is 8D in PDFDocEncoding and 93 in Windows-1252; Ł is in the former only.
        #expect(Self.spellings("“").dropFirst() == [[0x8D], [0x93]])
        #expect(Self.spellings("Ł").dropFirst() == [[0x95]])
        #expect(Self.spellings("密").count == 1)
    }

    @Test func composedAndDecomposedLettersAreTheSame() {
        #expect(Self.spellings("a\u{308}").contains([0xE4]))
    }

    @Test func isCutAt127Bytes() {
        #expect(Self.spellings(String(repeating: "x", count: 140)) == [Array(repeating: 0x78, count: 127)])
        #expect(Self.spellings(String(repeating: "ä", count: 100)).map(\.count) == [127, 100])
    }

    @Test func aNullIsNoEnd() {
        #expect(Self.spellings("reader\0").isEmpty)
    }
}
