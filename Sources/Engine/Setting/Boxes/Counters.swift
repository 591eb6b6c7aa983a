import RectoStyles

/// The counters of a document while it is walked (CSS Lists 3).
struct Counters {
    private struct Counter {
        let name: String
        var value: Int
        /// How deep the element lies that has it.
        let depth: Int
    }

    private var counters: [Counter] = []
    private static let most = 1000
    private static let limit = 1 << 30

    /// Begins a counter at an element, for it, what is in it, and its siblings after it.
    mutating func reset(_ name: String, _ value: Int, depth: Int) {
        counters.removeAll { $0.name == name && $0.depth == depth }
        guard counters.count < Self.most else { return }
        counters.append(Counter(name: name, value: value, depth: depth))
    }

    mutating func increment(_ name: String, _ value: Int, depth: Int) {
        guard let index = counters.lastIndex(where: { $0.name == name }) else {
            return reset(name, value, depth: depth)
        }
        counters[index].value = min(max(counters[index].value + value, -Self.limit), Self.limit)
    }

    mutating func set(_ name: String, _ value: Int, depth: Int) {
        guard let index = counters.lastIndex(where: { $0.name == name }) else {
            return reset(name, value, depth: depth)
        }
        counters[index].value = min(max(value, -Self.limit), Self.limit)
    }

    /// Ends the counters of what was in an element.
    mutating func leave(depth: Int) { while let last = counters.last, last.depth > depth { counters.removeLast() } }

    func value(_ name: String) -> Int { counters.last { $0.name == name }?.value ?? 0 }

    func values(_ name: String) -> [Int] {
        let found = counters.filter { $0.name == name }.map(\.value)
        return found.isEmpty ? [0] : found
    }
}
