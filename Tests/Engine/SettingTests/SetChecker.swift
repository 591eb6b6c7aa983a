import RectoComposition
import RectoPlaces
import RectoSetting

/// Looks for what pages of an item have lost, doubled or cut.
enum SetChecker {
    /// - Returns: What is wrong, in words; at most ten.
    static func faults(_ item: ItemText, _ set: SetItem) -> [String] {
        var faults: [String] = []
        var counts = [UInt8](repeating: 0, count: item.count)
        var next = 0
        for (number, page) in set.pages.enumerated() {
            if page.range.lowerBound != next { faults.append("page \(number) begins at \(page.range), not \(next)") }
            next = page.range.upperBound
            for painted in page.items {
                guard case .glyphs(let glyphs) = painted else { continue }
                faults += Self.faults(glyphs, page, number)
                guard let offset = glyphs.offset else { continue }
                for (place, scalar) in glyphs.text.unicodeScalars.enumerated() {
                    let own = offset + place
                    guard item.scalars.indices.contains(own) else {
                        faults.append("page \(number) shows \(own), which is beyond the text")
                        continue
                    }
                    if item.scalars[own] != scalar, !isSpace(scalar) || !isSpace(item.scalars[own]) {
                        faults.append("page \(number) shows \(scalar) at \(own), which is \(item.scalars[own])")
                    }
                    if !page.range.contains(own) { faults.append("page \(number) of \(page.range) shows \(own)") }
                    counts[own] &+= 1
                }
            }
            if faults.count > 10 { break }
        }
        if next != item.count { faults.append("the pages end at \(next), the text at \(item.count)") }
        var hidden = set.hidden[...]
        for (offset, count) in counts.enumerated() {
            while let first = hidden.first, first.upperBound <= offset { hidden.removeFirst() }
            if count > 1 { faults.append("\(offset) (\(item.scalars[offset])) is shown \(count) times") }
            let isHidden = hidden.first?.contains(offset) ?? false
            if count == 0, !isHidden, !isSpace(item.scalars[offset]) {
                faults.append("\(offset) (\(item.scalars[offset])) is lost")
            }
            if faults.count > 10 { break }
        }
        return Array(faults.prefix(10))
    }

    private static func faults(_ glyphs: PaintedGlyphs, _ page: SetPage, _ number: Int) -> [String] {
        var faults: [String] = []
        if glyphs.clusters.reduce(0, { $0 + $1.glyphs }) != glyphs.glyphs.count
            || glyphs.clusters.reduce(0, { $0 + $1.scalars }) != glyphs.text.unicodeScalars.count
        {
            faults.append("page \(number): clusters do not fit at \(glyphs.offset ?? -1)")
        }
        if glyphs.clusters.contains(where: { $0.scalars == 0 && $0.glyphs == 0 }) {
            faults.append("page \(number): an empty cluster at \(glyphs.offset ?? -1)")
        }
        for glyph in glyphs.glyphs {
            // Marks reach back over their letters.
            let slack = glyphs.size
            if glyph.x < -slack || glyph.x > page.width + slack / 2 || glyph.y < -slack || glyph.y > page.height + slack
                || !glyph.x.isFinite || !glyph.y.isFinite
            {
                faults.append(
                    "page \(number): cut at \(glyphs.offset ?? -1): \(glyph.x) \(glyph.y) of size \(glyphs.size)")
                break
            }
        }
        return faults
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }
}
