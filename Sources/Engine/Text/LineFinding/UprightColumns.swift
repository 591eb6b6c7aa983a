import RectoGeometry
import RectoPageContent

/// Finds vertical text whose characters were placed one by one below each other, as Chromium prints it; only their places show it.
///
/// The runs of such a column become vertical runs, as those of fonts for vertical writing are, together with what else stands in the
/// column: words turned by 90 degrees, and digits side by side.
struct UprightColumns {
    /// Runs that follow each other down a column.
    private struct Chain {
        var runs: [Int]
        /// The x of the column's middle.
        var axis: Double
        var size: Double
        /// The y where the last run ends; its base line if it is an upright character.
        var bottom: Double
        var base: Double?
        /// How many upright Chinese and Japanese characters it has.
        var ideographs = 0
        var turned = 0
        var isVertical = false
    }

    private let glyphs: PageGlyphs
    private var chains: [Chain] = []

    // How far the middles of runs may differ, as a part of the type size.
    private static let wander = 0.3
    /// How far an upright character reaches above its base line, as a part of the type size.
    private static let ascent = 0.88
    private static let shortestPitch = 0.2
    /// The largest distance of characters, as a part of the type size.
    ///
    /// Few characters may be lines of one character each, which are further apart.
    private static let longestPitch = (few: 1.35, many: 1.9)
    private static let few = 4
    /// How many upright digits may stand side by side in a column.
    private static let mostSideBySide = 4

    /// The page with its columns of upright characters as vertical runs.
    ///
    /// - Parameter shown: The runs that count, in content order.
    static func found(in glyphs: PageGlyphs, _ shown: [Int]) -> PageGlyphs {
        guard glyphs.runs.contains(where: { $0.isVertical }) || hasSingleSigns(glyphs) else { return glyphs }
        var columns = UprightColumns(glyphs)
        columns.follow(shown)
        return columns.applied()
    }

    private static func hasSingleSigns(_ glyphs: PageGlyphs) -> Bool {
        glyphs.runs.contains {
            $0.count == 1 && $0.turns == .none && Scalars.isIdeographic(glyphs.scalars[$0.first])
        }
    }

    private init(_ glyphs: PageGlyphs) { self.glyphs = glyphs }

    // MARK: - Finding

    private mutating func follow(_ shown: [Int]) {
        var chain: Chain?
        for index in shown {
            if var current = chain, extend(&current, by: index) {
                chain = current
                continue
            }
            if let chain { chains.append(chain) }
            chain = start(index)
        }
        if let chain { chains.append(chain) }
    }

    private func start(_ index: Int) -> Chain? {
        let run = glyphs.runs[index]
        guard let middle = middle(run) else { return nil }
        var chain = Chain(runs: [index], axis: middle, size: run.size, bottom: run.box.maxY, base: nil)
        count(index, in: &chain)
        return chain
    }

    private func extend(_ chain: inout Chain, by index: Int) -> Bool {
        let run = glyphs.runs[index]
        guard let middle = middle(run), abs(middle - chain.axis) < Self.wander * chain.size else { return false }
        let isSideBySide = run.turns == .none && run.count > 1
        guard isSideBySide ? run.size > 0.45 * chain.size : run.size > 0.8 * chain.size, run.size < 1.25 * chain.size
        else { return false }
        if run.turns == .none, let base = chain.base {
            // A space may be as high as a character.
            let last = glyphs.runs[chain.runs[chain.runs.count - 1]]
            let space = run.position > last.position + last.length ? 1.2 : 0
            let pitch = (run.baseline - base) / chain.size - space
            guard pitch > Self.shortestPitch - space, pitch < Self.longestPitch.many else { return false }
        } else {
            let top = run.turns == .none ? run.baseline - Self.ascent * run.size : run.box.y
            guard top > chain.bottom - 0.6 * chain.size, top < chain.bottom + 1.2 * chain.size else { return false }
        }
        chain.runs.append(index)
        count(index, in: &chain)
        return true
    }

    private func count(_ index: Int, in chain: inout Chain) {
        let run = glyphs.runs[index]
        if run.turns == .none {
            chain.base = run.baseline
            chain.bottom = run.baseline + (1 - Self.ascent) * chain.size
            if run.count == 1, Scalars.isIdeographic(glyphs.scalars[run.first]) { chain.ideographs += 1 }
        } else {
            chain.base = nil
            chain.bottom = run.box.maxY
            chain.turned += 1
            if run.isVertical { chain.isVertical = true }
        }
    }

    /// The x of a run's middle if the run can be part of a column; else `nil`.
    private func middle(_ run: GlyphRun) -> Double? {
        if run.isVertical { return run.box.x + run.box.width / 2 }
        // Turned letters stand to one side of their base line, and reach about three quarters of their size.
        if run.turns == .one { return run.baseline + 0.36 * run.size }
        guard run.turns == .none else { return nil }
        if run.count == 1 { return run.box.x + run.box.width / 2 }
        guard run.count <= Self.mostSideBySide,
            run.box.width < 1.3 * run.size * Double(run.count) * 0.6 + 0.4 * run.size,
            glyphs.scalars[run.first..<run.first + run.count].allSatisfy({ !Scalars.isIdeographic($0) })
        else { return nil }
        return run.box.x + run.box.width / 2
    }

    // MARK: - Judging

    private func applied() -> PageGlyphs {
        let beside = neighbours()
        var accepted = chains.filter { isColumn($0, beside) }
        guard !accepted.isEmpty else { return glyphs }
        // If all else is vertical, so is what is left over: upright words, and a single character in the last column.
        for (before, chain) in zip(chains, chains.dropFirst()) where isColumn(before, beside) != isColumn(chain, beside)
        {
            let other = isColumn(chain, beside) ? before : chain
            if areUprightLetters(other, beside), abs(before.size - chain.size) < 0.05 * chain.size {
                accepted.append(other)
            }
        }
        let sure = accepted.reduce(0) { $0 + $1.ideographs }
        let rest = chains.filter { chain in
            chain.runs.count == 1 && chain.ideographs == 1 && !beside.contains(chain.runs[0])
                && accepted.contains { abs($0.size - chain.size) < 0.05 * chain.size }
        }
        if sure >= 8 * rest.count { accepted += rest }
        var result = glyphs
        for chain in accepted { apply(chain, to: &result) }
        return result
    }

    private func isColumn(_ chain: Chain, _ beside: Set<Int>) -> Bool {
        if chain.isVertical { return true }
        guard chain.ideographs >= 2 || chain.ideographs == 1 && chain.turned > 0 else { return false }
        let upright = chain.runs.filter { glyphs.runs[$0].turns == .none }
        guard 2 * upright.count(where: beside.contains) < upright.count else { return false }
        if chain.turned > 0 || upright.count >= Self.few { return true }
        return zip(upright, upright.dropFirst()).allSatisfy {
            glyphs.runs[$1].baseline - glyphs.runs[$0].baseline < Self.longestPitch.few * chain.size
        }
    }

    /// Whether a chain has letters and digits placed below each other, which form a column only next to another column.
    private func areUprightLetters(_ chain: Chain, _ beside: Set<Int>) -> Bool {
        chain.runs.count > 1 && chain.turned == 0 && !chain.isVertical
            && chain.runs.allSatisfy { glyphs.runs[$0].count == 1 && !beside.contains($0) }
    }

    /// Single characters with a horizontal word right beside them, on the same base line.
    private func neighbours() -> Set<Int> {
        let words = glyphs.runs.indices.filter {
            let run = glyphs.runs[$0]
            return run.turns == .none && run.count > 1 && middle(run) == nil
        }
        let shelves = Shelves(words.map { (glyphs.runs[$0].baseline, $0) })
        var result: Set<Int> = []
        for chain in chains {
            for index in chain.runs where glyphs.runs[index].turns == .none {
                let run = glyphs.runs[index]
                let hasNeighbour = shelves.near(run.baseline, within: 0.1 * run.size).prefix(400).contains {
                    let word = glyphs.runs[$0]
                    let gap = max(word.box.x - run.box.maxX, run.box.x - word.box.maxX)
                    return abs(word.baseline - run.baseline) < 0.1 * run.size && gap < 1.5 * run.size
                        && gap > -0.5 * run.size
                }
                if hasNeighbour { result.insert(index) }
            }
        }
        return result
    }

    // MARK: - Turning

    /// The middle of most upright characters; narrow ones of a proportional font may lie beside it.
    private func axis(of chain: Chain) -> Double {
        let middles = chain.runs.map { glyphs.runs[$0] }.filter { $0.turns == .none && $0.count == 1 }
            .compactMap(middle).sorted()
        return middles.isEmpty ? chain.axis : middles[middles.count / 2]
    }

    private func top(_ index: Int, _ chain: Chain) -> Double {
        let run = glyphs.runs[index]
        return run.turns == .none ? run.baseline - Self.ascent * chain.size : run.box.y
    }

    private func apply(_ chain: Chain, to result: inout PageGlyphs) {
        // Runs of a font for vertical writing, if there are any, give the column's place.
        let known = chain.runs.first { glyphs.runs[$0].isVertical }.map { glyphs.runs[$0] }
        let left = known?.box.x ?? axis(of: chain) - chain.size / 2
        for (number, index) in chain.runs.enumerated() where !glyphs.runs[index].isVertical {
            var run = glyphs.runs[index]
            if run.turns == .none {
                let top = top(index, chain)
                // Ends where the next run begins, which may be within the em of a narrow character.
                let next = number + 1 < chain.runs.count ? self.top(chain.runs[number + 1], chain) : .infinity
                let height = min(chain.size, max(next - top, Self.shortestPitch * chain.size))
                run.box = Rect(x: left, y: top, width: chain.size, height: height)
                for place in 0...run.count {
                    result.edges[run.first + index + place] = Float(top + height * Double(place) / Double(run.count))
                }
            } else {
                run.box = Rect(x: left, y: run.box.y, width: chain.size, height: run.box.height)
            }
            run.turns = .one
            run.isVertical = true
            run.baseline = left
            run.size = known?.size ?? chain.size
            result.runs[index] = run
        }
    }
}
