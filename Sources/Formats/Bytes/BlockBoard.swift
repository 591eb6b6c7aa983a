/// What a cache of blocks holds, what is on its way, and what has to go: the rules of ``BlockCache`` without its tasks.
///
/// Pure. `Flight` stands for a fetch of some consecutive blocks.
struct BlockBoard<Flight> {
    /// How a block is had.
    enum Block {
        case held([UInt8])
        /// On its way; `first` is the first block of that fetch.
        case flying(Flight, first: Int)
    }

    /// Bytes that may be held.
    let budget: Int
    /// The number of blocks that there are.
    let total: Int
    private(set) var bytes = 0
    private var held: [Int: (bytes: [UInt8], visit: Int)] = [:]
    private var flying: [Int: (flight: Flight, first: Int)] = [:]
    private var visits = 0
    private var ahead = ReadAhead()

    init(budget: Int, total: Int) {
        self.budget = budget
        self.total = total
    }

    subscript(block: Int) -> Block? {
        if let known = held[block] { return .held(known.bytes) }
        return flying[block].map { .flying($0.flight, first: $0.first) }
    }

    /// Notes a read, and tells which blocks to fetch for it: runs of those that are neither held nor flying, and what is likely to be read
    /// next.
    ///
    /// - Parameters:
    ///   - blocks: Those of the read, not empty.
    ///   - most: The most blocks of a run.
    mutating func missing(for blocks: Range<Int>, most: Int) -> [Range<Int>] {
        for block in blocks where held[block] != nil {
            visits += 1
            held[block]?.visit = visits
        }
        let beyond = ahead.count(after: blocks)
        let wanted = blocks.lowerBound..<min(total, blocks.upperBound + beyond)
        var runs: [Range<Int>] = []
        for block in wanted where held[block] == nil && flying[block] == nil {
            if let last = runs.last, last.upperBound == block, last.count < most {
                runs[runs.count - 1] = last.lowerBound..<block + 1
            } else {
                runs.append(block..<block + 1)
            }
        }
        // A fetch that is for the future only is worth it if it is a whole one.
        if let last = runs.last, last.lowerBound >= blocks.upperBound, last.count * 2 < beyond { runs.removeLast() }
        return runs
    }

    /// The fetch of some blocks has begun.
    mutating func begin(_ flight: Flight, _ blocks: Range<Int>) {
        for block in blocks { flying[block] = (flight, blocks.lowerBound) }
    }

    /// The fetch of some blocks has ended.
    ///
    /// - Parameter fetched: Their bytes; `nil` if it failed, so that the next read tries again.
    mutating func end(_ blocks: Range<Int>, _ fetched: [[UInt8]]?) {
        for (index, block) in blocks.enumerated() {
            flying[block] = nil
            guard let fetched, index < fetched.count else { continue }
            visits += 1
            bytes += fetched[index].count - (held[block]?.bytes.count ?? 0)
            held[block] = (fetched[index], visits)
        }
        while bytes > budget, let oldest = held.min(by: { $0.value.visit < $1.value.visit }) {
            bytes -= oldest.value.bytes.count
            held[oldest.key] = nil
        }
    }
}
