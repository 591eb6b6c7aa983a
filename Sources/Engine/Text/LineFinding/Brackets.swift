/// Brackets in lines that run from right to left.
enum Brackets {
    private static let mirrored: [UInt32: UInt32] = [
        0x28: 0x29, 0x29: 0x28, 0x5B: 0x5D, 0x5D: 0x5B, 0x7B: 0x7D, 0x7D: 0x7B, 0xAB: 0xBB, 0xBB: 0xAB,
    ]
    private static let opening: Set<UInt32> = [0x28, 0x5B, 0x7B, 0xAB]

    /// Mirrors the brackets of a line where they open to the wrong side.
    ///
    /// Some documents map a bracket's glyph to its meaning, others to its looks, which are the other bracket's here.
    static func mend(_ words: inout [VisualWord]) {
        let first = words.lazy.flatMap(\.scalars).first { mirrored[$0] != nil }
        guard let first, !opening.contains(first) else { return }
        guard words.lazy.flatMap(\.scalars).contains(where: opening.contains) else { return }
        for word in words.indices {
            for index in words[word].scalars.indices {
                words[word].scalars[index] = mirrored[words[word].scalars[index]] ?? words[word].scalars[index]
            }
        }
    }
}
