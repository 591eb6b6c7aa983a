/// Lengths in a row: where each starts, which one is at a place, and what changes when one is corrected, in O(log n).
///
/// A full binary tree of sums over blocks of lengths. Sums are added up anew from their parts, never corrected by a
/// difference: rounding errors of thousands of corrections would add up, and items would drift. `start` and `find` add in the
/// same order, so that each length is found at its start.
struct ExtentTree: Sendable {
    let count: Int
    private var lengths: [Double]
    private var acrosses: [Double]
    /// Node 1 is the root, the children of `n` are `2n` and `2n + 1`, the leaves, one for each block, start at `capacity`.
    private var sums: [Double]
    private var widest: [Double]
    private let capacity: Int

    /// Lengths in a block.
    ///
    /// Running through a line of memory or two is quicker than four levels of a tree, and the tree of
    /// 15,000 pages stays in the processor's nearest cache.
    private static let block = 16

    init(count: Int, _ extent: (Int) -> (along: Double, across: Double)) {
        self.count = count
        lengths = [Double](repeating: 0, count: count)
        acrosses = lengths
        for index in 0..<count { (lengths[index], acrosses[index]) = extent(index) }
        let blocks = (count + Self.block - 1) / Self.block
        var capacity = 1
        while capacity < blocks { capacity *= 2 }
        self.capacity = capacity
        sums = [Double](repeating: 0, count: 2 * capacity)
        widest = sums
        for block in 0..<blocks { addBlock(block) }
        for node in (1..<capacity).reversed() { add(node) }
    }

    private mutating func addBlock(_ block: Int) {
        let range = block * Self.block..<min((block + 1) * Self.block, count)
        sums[capacity + block] = lengths[range].reduce(0, +)
        widest[capacity + block] = acrosses[range].reduce(0, max)
    }

    private mutating func add(_ node: Int) {
        sums[node] = sums[2 * node] + sums[2 * node + 1]
        widest[node] = max(widest[2 * node], widest[2 * node + 1])
    }

    /// All lengths together.
    var total: Double { sums[1] }

    /// The largest extent across the row.
    var across: Double { widest[1] }

    func length(_ index: Int) -> Double { lengths[index] }

    mutating func set(_ index: Int, along: Double, across: Double) {
        lengths[index] = along
        acrosses[index] = across
        addBlock(index / Self.block)
        var node = capacity + index / Self.block
        while node > 1 {
            node /= 2
            add(node)
        }
    }

    /// Where a length starts.
    func start(_ index: Int) -> Double {
        let block = index / Self.block
        var node = 1
        var half = capacity / 2
        var offset = 0.0
        while half > 0 {
            node *= 2
            if block & half != 0 {
                offset += sums[node]
                node += 1
            }
            half /= 2
        }
        for before in block * Self.block..<index { offset += lengths[before] }
        return offset
    }

    /// The one that covers a place and where it starts; the first or last for places outside.
    ///
    /// - Precondition: There is one.
    func find(_ place: Double) -> (index: Int, start: Double) {
        var node = 1
        var offset = 0.0
        while node < capacity {
            node *= 2
            let next = offset + sums[node]
            if place >= next {
                offset = next
                node += 1
            }
        }
        var index = (node - capacity) * Self.block
        // Blocks past the end are empty.
        guard index < count else { return (count - 1, start(count - 1)) }
        let last = min(index + Self.block, count) - 1
        while index < last, place >= offset + lengths[index] {
            offset += lengths[index]
            index += 1
        }
        return (index, offset)
    }
}
