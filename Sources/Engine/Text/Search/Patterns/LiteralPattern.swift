/// The folded bytes to search for: with all hyphens of the pattern, and without those that a line end may have swallowed.
struct LiteralPattern: Sendable {
    struct Variant: Sendable {
        var bytes: [UInt8]
        /// Where the variant leaves out hyphens, ascending: in a match, each of these places must be a line end.
        var gaps: [Int]
    }

    /// The whole pattern comes first.
    let variants: [Variant]
    let wholeWord: Bool

    /// Each hyphen doubles the number of variants.
    private static let mostHyphens = 4

    init(bytes: [UInt8], wholeWord: Bool) {
        self.wholeWord = wholeWord
        func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF) }
        let hyphens = bytes.indices.dropFirst().dropLast().filter {
            bytes[$0] == 0x2D && isLetter(bytes[$0 - 1]) && isLetter(bytes[$0 + 1])
        }.prefix(Self.mostHyphens)
        var variants = [Variant(bytes: bytes, gaps: [])]
        // From last to first, so that the offsets of earlier hyphens stay valid.
        for hyphen in hyphens.reversed() {
            variants += variants.map { variant in
                var shorter = variant
                shorter.bytes.remove(at: hyphen)
                shorter.gaps = [hyphen] + variant.gaps.map { $0 - 1 }
                return shorter
            }
        }
        self.variants = variants
    }
}
