/// A dictionary bounded by the sum of its values' costs; it evicts the least recently used values first.
///
/// Pure: no locks, no clock.
///
/// Every operation is O(1), evictions amortized.
public struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        var newer: Int
        var older: Int
    }

    /// The maximum of the total cost.
    public let budget: Int
    /// The total cost; never more than `budget`.
    public private(set) var cost = 0

    // A ring of nodes in an array; index 0 would be a sentinel, so `none` is -1 and both ends are kept.
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1

    public init(budget: Int) { self.budget = max(0, budget) }

    public var count: Int { places.count }

    /// Returns the value and marks it as used.
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        unlink(place)
        linkNewest(place)
        return nodes[place]?.value
    }

    /// Inserts a value and returns the evicted values.
    ///
    /// A value that alone exceeds the budget is not inserted.
    @discardableResult
    public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Key] {
        precondition(cost >= 0)
        remove(key)
        guard cost <= budget else { return [] }
        var evicted: [Key] = []
        while self.cost + cost > budget, oldest >= 0, let node = nodes[oldest] {
            evicted.append(node.key)
            remove(node.key)
        }
        let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let place: Int
        if let reused = free.popLast() {
            nodes[reused] = node
            place = reused
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        self.cost += cost
        linkNewest(place)
        return evicted
    }

    public mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        cost -= nodes[place]?.cost ?? 0
        nodes[place] = nil
        free.append(place)
    }

    /// Removes all whose key satisfies the condition; O(n).
    public mutating func removeAll(where condition: (Key) -> Bool) {
        for key in places.keys.filter(condition) { remove(key) }
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    }

    private mutating func linkNewest(_ place: Int) {
        nodes[place]?.newer = -1
        nodes[place]?.older = newest
        if newest >= 0 { nodes[newest]?.newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }
}
