/// Which scalar of the source each scalar of the folded text comes from.
///
/// Kept as runs within which both go up in step: a page of plain text has a few, one more for each block break, hyphenated
/// line end and expanded or dropped character. Scalars and not bytes are counted, so that Greek or Chinese takes no more.
struct OffsetMap: Hashable, Sendable {
    struct Run: Hashable, Sendable {
        var folded: Int
        var source: Int
    }

    private(set) var runs: [Run] = []
    /// Folded scalars.
    private(set) var count = 0

    init() {}

    /// - Precondition: `runs` begins at 0 and goes up in `folded`.
    init(runs: [Run], count: Int) {
        self.runs = runs
        self.count = count
    }

    /// The next `length` folded scalars come from as many in the source, from `source` on.
    @inline(__always)
    mutating func append(source: Int, length: Int = 1) {
        if let last = runs.last, source - last.source == count - last.folded {
            count += length
            return
        }
        runs.append(Run(folded: count, source: source))
        count += length
    }

    /// - Complexity: logarithmic in the number of runs.
    func source(of folded: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].folded <= folded { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        return runs[low - 1].source + folded - runs[low - 1].folded
    }
}
