/// Which of some words somebody may have meant.
package enum Spelling {
    /// The nearest word, where it is near enough to be worth a question.
    package static func nearest(to word: String, in words: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(33))
        guard letters.count <= 32, !letters.isEmpty else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in words where candidate != word {
            let other = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, min(letters.count, other.count) / 3)
            guard abs(other.count - letters.count) <= allowed else { continue }
            let distance = distance(letters, other)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Insertions, removals, replacements and swaps of neighbours that lead from one to the other.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var (before, last) = ([Int](), Array(0...b.count))
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
