import RectoContent
import RectoGeometry

/// Text that is drawn twice: fake bold, and shadows.
enum Overprint {
    /// How far the second copy may lie from the first, in the text's size.
    private static let shift = 0.12

    /// The runs without second copies, in content order.
    static func dropped(from glyphs: PageGlyphs) -> [Int] {
        var seen: [Int: [Int]] = [:]
        seen.reserveCapacity(glyphs.runs.count)
        var kept: [Int] = []
        kept.reserveCapacity(glyphs.runs.count)
        for (index, run) in glyphs.runs.enumerated() {
            let key = key(run, glyphs)
            if let others = seen[key], others.contains(where: { isCopy(run, glyphs.runs[$0], glyphs) }) { continue }
            // A page of one word ten thousand times is compared with the last few only.
            seen[key] = (seen[key] ?? []).suffix(15) + [index]
            kept.append(index)
        }
        return kept
    }

    private static func key(_ run: GlyphRun, _ glyphs: PageGlyphs) -> Int {
        var hasher = Hasher()
        hasher.combine(run.count)
        for scalar in glyphs.scalars[run.first..<run.first + run.count] { hasher.combine(scalar) }
        return hasher.finalize()
    }

    private static func isCopy(_ run: GlyphRun, _ other: GlyphRun, _ glyphs: PageGlyphs) -> Bool {
        let limit = shift * min(run.size, other.size)
        return run.turns == other.turns && abs(run.box.x - other.box.x) < limit && abs(run.box.y - other.box.y) < limit
            && abs(run.size - other.size) < 0.05 * other.size
            && glyphs.scalars[run.first..<run.first + run.count].elementsEqual(
                glyphs.scalars[other.first..<other.first + other.count])
    }
}
