/// Finds the pages of one export in another.
///
/// Pages that are alike are paired so that as much as possible stays in order; what is left is looked for elsewhere. Where
/// equal pages compete the order decides, and the result says so.
public struct PageMatcher: Sendable {
    /// A page found again.
    public struct Match: Hashable, Sendable {
        /// From 0.
        public var old: Int
        public var new: Int
        /// 0 to 1.
        public var similarity: Double
        /// It left its place among the others.
        public var isMoved: Bool
        /// Other pages are alike as well; the order decided.
        public var isAmbiguous: Bool
    }

    public struct Result: Sendable {
        /// By old page.
        public var matches: [Match]
        /// Old pages that are not there any more.
        public var gone: [Int]
        /// New pages that were not there.
        public var fresh: [Int]
    }

    /// Less alike pages are different pages.
    public static let threshold = 0.5
    /// From here on pages count as the same.
    public static let sameness = 0.98
    /// Of pages that left their place more is asked.
    static let movedThreshold = 0.7

    /// Equal pages beyond this many on either side are paired by their rank only.
    private static let largestClass = 64
    /// Words pairs on more pages than this tell nothing.
    private static let commonest = 24

    private struct Candidate {
        var old: Int
        var new: Int
        var similarity: Double
    }

    public static func match(_ old: [PageFingerprint], _ new: [PageFingerprint]) -> Result {
        var candidates = candidates(old, new)
        candidates.sort { ($0.old, $0.new) < ($1.old, $1.new) }
        // Blank pages follow the others and lead none of them.
        let chain = heaviestChain(candidates, newCount: new.count) { old[$0.old].isBlank ? 0.1 : $0.similarity }
        var partner = [Int?](repeating: nil, count: old.count)
        var isTaken = [Bool](repeating: false, count: new.count)
        var matches: [Match] = []
        func add(_ candidate: Candidate, isMoved: Bool) {
            partner[candidate.old] = candidate.new
            isTaken[candidate.new] = true
            matches.append(
                Match(
                    old: candidate.old, new: candidate.new, similarity: candidate.similarity, isMoved: isMoved,
                    isAmbiguous: false))
        }
        for candidate in chain { add(candidate, isMoved: false) }
        // The best first; of equals the one that moves least.
        let rest = candidates.filter { $0.similarity >= movedThreshold && !old[$0.old].isBlank }.sorted { one, other in
            if one.similarity != other.similarity { return one.similarity > other.similarity }
            let (first, second) = (abs(one.old - one.new), abs(other.old - other.new))
            return first != second ? first < second : (one.old, one.new) < (other.old, other.new)
        }
        for candidate in rest where partner[candidate.old] == nil && !isTaken[candidate.new] {
            add(candidate, isMoved: true)
        }
        judge(&matches, candidates)
        return Result(
            matches: matches.sorted { $0.old < $1.old }, gone: old.indices.filter { partner[$0] == nil },
            fresh: new.indices.filter { !isTaken[$0] })
    }

    /// Ambiguous is a page with another one that is as alike, or nearly.
    private static func judge(_ matches: inout [Match], _ candidates: [Candidate]) {
        var byOld: [Int: [Candidate]] = [:]
        var byNew: [Int: [Candidate]] = [:]
        for candidate in candidates {
            byOld[candidate.old, default: []].append(candidate)
            byNew[candidate.new, default: []].append(candidate)
        }
        for index in matches.indices {
            let match = matches[index]
            let rivals = (byOld[match.old] ?? []) + (byNew[match.new] ?? [])
            matches[index].isAmbiguous = rivals.contains {
                ($0.old != match.old || $0.new != match.new) && $0.similarity > match.similarity - 0.02
            }
        }
    }

    // MARK: - Candidates

    /// Pairs that may be the same page: equal ones, and those that share rare pairs of words or their looks.
    private static func candidates(_ old: [PageFingerprint], _ new: [PageFingerprint]) -> [Candidate] {
        var found: [Candidate] = []
        var seen: Set<UInt64> = []
        func consider(_ one: Int, _ other: Int, _ known: Double? = nil) {
            guard seen.insert(UInt64(one) << 32 | UInt64(other)).inserted else { return }
            let similarity = known ?? old[one].similarity(to: new[other])
            if similarity >= threshold { found.append(Candidate(old: one, new: other, similarity: similarity)) }
        }
        // Equal pages.
        var classes: [UInt64: (old: [Int], new: [Int])] = [:]
        for page in old.indices { classes[old[page].content, default: ([], [])].old.append(page) }
        for page in new.indices { classes[new[page].content, default: ([], [])].new.append(page) }
        for (_, group) in classes where !group.old.isEmpty && !group.new.isEmpty {
            if max(group.old.count, group.new.count) <= largestClass {
                for one in group.old { for other in group.new { consider(one, other, 1) } }
            } else {
                for (one, other) in zip(group.old, group.new) { consider(one, other, 1) }
                for (one, other) in zip(group.old.reversed(), group.new.reversed()) { consider(one, other, 1) }
            }
        }
        // Pages that share rare words.
        var places: [UInt64: [Int]] = [:]
        for page in new.indices {
            for pair in Set(new[page].pairs) { places[pair, default: []].append(page) }
        }
        for page in old.indices {
            var votes: [Int: Int] = [:]
            for pair in Set(old[page].pairs) {
                guard let list = places[pair], list.count <= commonest else { continue }
                for other in list { votes[other, default: 0] += 1 }
            }
            for (other, _) in votes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(8) {
                consider(page, other)
            }
        }
        // Pages without words: near their old place, and near that counted from the end.
        let seekers = old.indices.filter { old[$0].words.count < PageFingerprint.fewWords }
        let sought = Set(new.indices.filter { new[$0].words.count < PageFingerprint.fewWords })
        for page in seekers {
            for center in [page, page + new.count - old.count] {
                for other in max(0, center - 40)..<max(0, min(new.count, center + 41)) where sought.contains(other) {
                    consider(page, other)
                }
            }
        }
        return found
    }

    // MARK: - Order

    /// The pairs, ascending on both sides, that are most alike in sum; O(n log n).
    private static func heaviestChain(
        _ candidates: [Candidate], newCount: Int, weighing: (Candidate) -> Double
    ) -> [Candidate] {
        var best = [Double](repeating: 0, count: candidates.count)
        var previous = [Int](repeating: -1, count: candidates.count)
        // Fenwick's tree: the best chain that ends before a new page.
        var tree = [Int](repeating: -1, count: newCount + 1)
        func weight(_ index: Int) -> Double { index < 0 ? 0 : best[index] }
        func query(_ end: Int) -> Int {
            var (place, result) = (end, -1)
            while place > 0 {
                if weight(tree[place]) > weight(result) { result = tree[place] }
                place -= place & -place
            }
            return result
        }
        var start = 0
        while start < candidates.count {
            var end = start
            while end < candidates.count, candidates[end].old == candidates[start].old { end += 1 }
            // Pairs of one old page don't follow each other, so that they are entered together.
            for index in start..<end {
                let before = query(candidates[index].new)
                previous[index] = before
                // Of chains as heavy, the one that moves pages least.
                let shift = Double(abs(candidates[index].old - candidates[index].new))
                best[index] = weight(before) + weighing(candidates[index]) + 1e-6 / (1 + shift)
            }
            for index in start..<end {
                var place = candidates[index].new + 1
                while place <= newCount {
                    if best[index] > weight(tree[place]) { tree[place] = index }
                    place += place & -place
                }
            }
            start = end
        }
        var chain: [Candidate] = []
        var index = query(newCount)
        while index >= 0 {
            chain.append(candidates[index])
            index = previous[index]
        }
        return chain.reversed()
    }
}
