/// Looks for quotes in a whole document, allowing for a few changed letters.
package struct QuoteSearch {
    /// A place where a quote may be.
    package struct Candidate: Hashable {
        /// The letters of the quote itself, without what is around it.
        package var range: Range<Int>
        /// Edits of the quote and of what is around it.
        package var distance: Int
        /// Whether the quote and both sides are alike, and not only the quote and one of them.
        package var isWhole: Bool
        /// Whether not a letter of the quote is changed, and hardly one of a side: the other side may have been cut off.
        var isTwin: Bool

        /// Whether both have a letter in common; places without letters of their own, whether they are as good as the same.
        func meets(_ other: Candidate) -> Bool {
            range.isEmpty || other.range.isEmpty
                ? abs(range.lowerBound - other.range.lowerBound) < QuoteSearch.slack : range.overlaps(other.range)
        }
    }

    private let letters: [UInt32]

    /// Letters that are looked up at once.
    private static let gram = 8
    /// The most of them for a quote.
    private static let grams = 48
    /// Grams that are in more places tell nothing.
    private static let commonest = 400
    /// How many places of a quote are looked at closely.
    private static let mostPlaces = 16
    /// How far a place may be from where a gram says.
    private static let slack = 16
    /// The part of a quote that may be changed.
    private static let tolerance = 10
    /// Letters of a side that tell a place from most others.
    private static let telling = 16
    /// Letters at either end of a quote that must not be changed.
    private static let ends = 3

    package init(_ letters: [UInt32]) { self.letters = letters }

    /// Where each of the patterns may be, nearest first.
    ///
    /// - Complexity: one pass over the document for all patterns together, and a few pattern lengths squared for each.
    package func candidates(for patterns: [QuotePattern]) -> [[Candidate]] {
        zip(patterns, starts(of: patterns)).map { pattern, starts in
            var found: [Range<Int>: Candidate] = [:]
            for start in starts {
                guard let candidate = candidate(pattern, near: start) else { continue }
                if let known = found[candidate.range], known.distance <= candidate.distance { continue }
                found[candidate.range] = candidate
            }
            return Self.apart(
                found.values.sorted { ($0.distance, $0.range.lowerBound) < ($1.distance, $1.range.lowerBound) })
        }
    }

    /// Without those that overlap a nearer one: they are the same place, found by a part of the quote only.
    private static func apart(_ candidates: [Candidate]) -> [Candidate] {
        var apart: [Candidate] = []
        for candidate in candidates where !apart.contains(where: { $0.meets(candidate) }) { apart.append(candidate) }
        return apart
    }

    // MARK: - Where to look

    /// By pattern, where it would begin by the grams that it shares with the document, the likeliest first.
    private func starts(of patterns: [QuotePattern]) -> [[Int]] {
        var wanted: [UInt64: [(pattern: Int, offset: Int)]] = [:]
        for (number, pattern) in patterns.enumerated() {
            let all = pattern.all
            guard all.count >= Self.gram else { continue }
            let step = max(1, (all.count - Self.gram) / Self.grams)
            for offset in stride(from: 0, through: all.count - Self.gram, by: step) {
                wanted[Self.hash(all[offset..<offset + Self.gram]), default: []].append((number, offset))
            }
        }
        var places: [UInt64: [Int]] = [:]
        if letters.count >= Self.gram, !wanted.isEmpty {
            for start in 0...letters.count - Self.gram {
                let hash = Self.hash(letters[start..<start + Self.gram])
                if wanted[hash] != nil { places[hash, default: []].append(start) }
            }
        }
        var votes = [[Int: Int]](repeating: [:], count: patterns.count)
        for (hash, starts) in places where starts.count <= Self.commonest {
            for (pattern, offset) in wanted[hash] ?? [] {
                for start in starts { votes[pattern][start - offset, default: 0] += 1 }
            }
        }
        return votes.map { votes in
            // Places near each other are one; the strongest of them stands for it.
            var chosen: [Int] = []
            for (start, _) in votes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                if chosen.count == Self.mostPlaces { break }
                if !chosen.contains(where: { abs($0 - start) < Self.slack / 2 }) { chosen.append(start) }
            }
            return chosen
        }
    }

    /// FNV-1a.
    private static func hash(_ letters: ArraySlice<UInt32>) -> UInt64 {
        letters.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    // MARK: - Looking closely

    private func candidate(_ pattern: QuotePattern, near start: Int) -> Candidate? {
        let expected = start + pattern.prefix.count
        var best: Candidate?
        for (range, distance) in cores(pattern.core, near: expected) {
            let before = letters[max(0, range.lowerBound - pattern.prefix.count - Self.slack)..<range.lowerBound]
            let end = min(letters.count, range.upperBound + pattern.suffix.count + Self.slack)
            let (left, right) = (
                EditDistance.toBeginning(of: before.reversed(), pattern.prefix.reversed()),
                EditDistance.toBeginning(of: letters[range.upperBound..<end], pattern.suffix)
            )
            let total = distance + left + right
            let isWhole = total * Self.tolerance <= pattern.count
            // One side is enough where not a letter of the quote is changed: the other may be cut off, or read in another order.
            let isHalf =
                distance == 0 && !pattern.core.isEmpty
                && (pattern.prefix.count >= Self.gram && left * 4 <= pattern.prefix.count
                    || pattern.suffix.count >= Self.gram && right * 4 <= pattern.suffix.count)
            guard isWhole || isHalf else { continue }
            let isTwin =
                distance == 0
                && (pattern.prefix.count >= Self.telling && left <= 1
                    || pattern.suffix.count >= Self.telling && right <= 1)
            if total < best?.distance ?? .max {
                best = Candidate(range: range, distance: total, isWhole: isWhole, isTwin: isTwin)
            }
        }
        return best
    }

    /// Places of the quote itself near where it is expected, with the edits of each.
    private func cores(_ core: [UInt32], near expected: Int) -> [(Range<Int>, Int)] {
        let (low, high) = (max(0, expected - Self.slack), min(letters.count, expected + Self.slack))
        guard low <= high else { return [] }
        let exact = (low...high).filter { start in
            start + core.count <= letters.count && letters[start..<start + core.count].elementsEqual(core)
        }
        if !exact.isEmpty { return exact.map { ($0..<$0 + core.count, 0) } }
        let limit = core.count / Self.tolerance
        let end = min(letters.count, expected + core.count + limit + Self.slack)
        guard limit > 0, low < end else { return [] }
        guard let nearest = EditDistance.nearest(to: core, in: letters[low..<end], limit: limit) else { return [] }
        // Where the first or the last letters are others, where the quote begins or ends would be a guess.
        let found = letters[nearest.range]
        guard found.prefix(Self.ends).elementsEqual(core.prefix(Self.ends)),
            found.suffix(Self.ends).elementsEqual(core.suffix(Self.ends))
        else { return [] }
        return [(nearest.range, nearest.distance)]
    }
}
