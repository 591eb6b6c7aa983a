/// Brackets in text that runs from right to left, where an opening bracket looks like a closing one.
enum Brackets {
    private static let mirrored: [UInt32: UInt32] = [
        0x28: 0x29, 0x29: 0x28, 0x5B: 0x5D, 0x5D: 0x5B, 0x7B: 0x7D, 0x7D: 0x7B, 0xAB: 0xBB, 0xBB: 0xAB, 0x3C: 0x3E,
        0x3E: 0x3C, 0x2039: 0x203A, 0x203A: 0x2039,
    ]
    private static let opening: Set<UInt32> = [0x28, 0x5B, 0x7B, 0xAB, 0x3C, 0x2039]

    /// The bracket that a closing one closes; `nil` for other signs.
    static func opening(of scalar: UInt32) -> UInt32? {
        opening.contains(scalar) ? nil : mirrored[scalar]
    }

    /// Mirrors the brackets of a page if they open to the wrong side.
    ///
    /// Some documents map a bracket's glyph to its meaning, others to its looks; right to left, an opening bracket looks like a closing
    /// one. Words that begin or end with a bracket show which: a bracket that begins a word opens.
    static func mend(_ lines: inout [LogicalLine]) {
        var (byMeaning, byLooks) = (0, 0)
        for word in lines.lazy.flatMap(\.words) {
            for (place, scalar) in word.scalars.enumerated() where mirrored[scalar] != nil && word.isReversed(place) {
                let (isFirst, isLast) = (place == 0, place == word.scalars.count - 1)
                guard isFirst != isLast else { continue }
                if opening.contains(scalar) == isFirst { byMeaning += 1 } else { byLooks += 1 }
            }
        }
        guard byLooks > byMeaning else { return }
        for line in lines.indices {
            for word in lines[line].words.indices { mirror(&lines[line].words[word]) }
        }
    }

    private static func mirror(_ word: inout VisualWord) {
        for place in word.scalars.indices where word.isReversed(place) {
            word.scalars[place] = mirrored[word.scalars[place]] ?? word.scalars[place]
        }
    }
}
