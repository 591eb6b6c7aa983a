import RectoGeometry
import RectoPageContent

/// Text that is drawn twice: fake bold, and shadows.
enum Overprint {
    /// How far the second copy may lie from the first, in the text's size.
    private static let shift = 0.12
    private static let mostCompared = 16

    /// The runs without second copies, in content order.
    static func dropped(from glyphs: PageGlyphs) -> [Int] {
        // The last run of the same signs, and for each run the one before it.
        var last: [UInt64: Int] = [:]
        last.reserveCapacity(glyphs.runs.count)
        var before = [Int](repeating: -1, count: glyphs.runs.count)
        var kept: [Int] = []
        kept.reserveCapacity(glyphs.runs.count)
        for (index, run) in glyphs.runs.enumerated() {
            let key = key(run, glyphs)
            var other = last[key] ?? -1
            before[index] = other
            var isCopied = false
            // A page of one word ten thousand times is compared with the last few only.
            var left = mostCompared
            while other >= 0, left > 0, !isCopied {
                isCopied = isCopy(run, glyphs.runs[other], glyphs)
                other = before[other]
                left -= 1
            }
            if isCopied { continue }
            last[key] = index
            kept.append(index)
        }
        return kept
    }

    /// FNV-1a.
    private static func key(_ run: GlyphRun, _ glyphs: PageGlyphs) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in run.first..<run.first + run.count {
            hash = (hash ^ UInt64(glyphs.scalars[index])) &* 0x100_0000_01b3
        }
        return hash
    }

    private static func isCopy(_ run: GlyphRun, _ other: GlyphRun, _ glyphs: PageGlyphs) -> Bool {
        let limit = shift * min(run.size, other.size)
        return run.turns == other.turns && abs(run.box.x - other.box.x) < limit && abs(run.box.y - other.box.y) < limit
            && abs(run.size - other.size) < 0.05 * other.size
            && glyphs.scalars[run.first..<run.first + run.count].elementsEqual(
                glyphs.scalars[other.first..<other.first + other.count])
    }
}
