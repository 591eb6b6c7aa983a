/// How many letters have to be put in, taken out or replaced to make one text of another (Levenshtein).
enum EditDistance {
    /// The distance of all of `pattern` to the beginning of `text`, whichever part of it is nearest.
    static func toBeginning(of text: some Sequence<UInt32>, _ pattern: [UInt32]) -> Int {
        var column = Array(0...pattern.count)
        var best = column[pattern.count]
        for (index, letter) in text.enumerated() {
            var diagonal = column[0]
            column[0] = index + 1
            for row in 0..<pattern.count {
                let next = min(
                    diagonal + (pattern[row] == letter ? 0 : 1), column[row] + 1, column[row + 1] + 1)
                diagonal = column[row + 1]
                column[row + 1] = next
            }
            best = min(best, column[pattern.count])
        }
        return best
    }

    /// Where `pattern` is in `text` with the fewest edits.
    ///
    /// - Parameter limit: More edits are none.
    /// - Complexity: O(pattern · text), at most.
    static func nearest(to pattern: [UInt32], in text: ArraySlice<UInt32>, limit: Int) -> (
        range: Range<Int>, distance: Int
    )? {
        guard !pattern.isEmpty else { return nil }
        var column = (0...pattern.count).map { (distance: $0, start: text.startIndex) }
        var best: (range: Range<Int>, distance: Int)?
        for (index, letter) in zip(text.indices, text) {
            var diagonal = column[0]
            column[0] = (0, index + 1)
            for row in 0..<pattern.count {
                var next = (distance: diagonal.distance + (pattern[row] == letter ? 0 : 1), start: diagonal.start)
                if column[row].distance + 1 < next.distance { next = (column[row].distance + 1, column[row].start) }
                if column[row + 1].distance + 1 < next.distance {
                    next = (column[row + 1].distance + 1, column[row + 1].start)
                }
                diagonal = column[row + 1]
                column[row + 1] = next
            }
            let end = column[pattern.count]
            if end.distance <= limit, end.distance < best?.distance ?? .max, end.start <= index {
                best = (end.start..<index + 1, end.distance)
            }
        }
        return best
    }
}
