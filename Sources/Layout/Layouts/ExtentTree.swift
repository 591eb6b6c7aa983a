/// Lengths in a row: where each starts, which one is at a place, and what changes when one is corrected, in O(log n).
///
/// A full binary tree of sums. Sums are added up anew from their two parts, never corrected by a difference: rounding errors
/// of thousands of corrections would add up, and items would drift.
struct ExtentTree: Sendable {
    let count: Int
    private let capacity: Int
    /// Node 1 is the root, the children of `n` are `2n` and `2n + 1`, the leaves start at `capacity`.
    private var sums: [Double]
    private var widest: [Double]

    init(count: Int, _ extent: (Int) -> (along: Double, across: Double)) {
        self.count = count
        var capacity = 1
        while capacity < count { capacity *= 2 }
        self.capacity = capacity
        sums = [Double](repeating: 0, count: 2 * capacity)
        widest = sums
        for index in 0..<count { (sums[capacity + index], widest[capacity + index]) = extent(index) }
        for node in (1..<max(capacity, 1)).reversed() { add(node) }
    }

    private mutating func add(_ node: Int) {
        sums[node] = sums[2 * node] + sums[2 * node + 1]
        widest[node] = max(widest[2 * node], widest[2 * node + 1])
    }

    /// All lengths together.
    var total: Double { sums[1] }

    /// The largest extent across the row.
    var across: Double { widest[1] }

    mutating func set(_ index: Int, along: Double, across: Double) {
        var node = capacity + index
        sums[node] = along
        widest[node] = across
        while node > 1 {
            node /= 2
            add(node)
        }
    }

    func length(_ index: Int) -> Double { sums[capacity + index] }

    /// Where a length starts.
    func start(_ index: Int) -> Double {
        var node = 1
        var half = capacity / 2
        var offset = 0.0
        while half > 0 {
            node *= 2
            if index & half != 0 {
                offset += sums[node]
                node += 1
            }
            half /= 2
        }
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
            // The leaves past the end are empty: never go there.
            let firstLeaf = leaf(under: node + 1)
            if place >= offset + sums[node], firstLeaf < count {
                offset += sums[node]
                node += 1
            }
        }
        return (node - capacity, offset)
    }

    /// Index of the first leaf under a node.
    private func leaf(under node: Int) -> Int {
        var node = node
        while node < capacity { node *= 2 }
        return node - capacity
    }
}
