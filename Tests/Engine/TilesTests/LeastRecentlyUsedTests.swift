import RectoTiles
import TestSupport
import Testing

struct LeastRecentlyUsedTests {
    /// The same in a plain list, the oldest first.
    struct Model {
        var budget: Int
        var entries: [(key: Int, value: Int, cost: Int)] = []

        var cost: Int { entries.reduce(0) { $0 + $1.cost } }

        mutating func value(for key: Int) -> Int? {
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: index))
            return entries.last?.value
        }

        mutating func insert(_ value: Int, for key: Int, cost: Int) -> [Int] {
            entries.removeAll { $0.key == key }
            guard cost <= budget else { return [] }
            var evicted: [Int] = []
            while self.cost + cost > budget { evicted.append(entries.removeFirst().key) }
            entries.append((key, value, cost))
            return evicted
        }
    }

    @Test(arguments: UInt64(1)...60)
    func behavesLikeAList(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let budget = Int.random(in: 0...60, using: &generator)
        var model = Model(budget: budget)
        var cache = LeastRecentlyUsed<Int, Int>(budget: budget)
        for step in 0..<600 {
            let comment: Comment = "seed \(seed), step \(step)"
            let key = Int.random(in: 0..<20, using: &generator)
            switch Int.random(in: 0..<100, using: &generator) {
            case ..<45:
                let cost = Int.random(in: 0...20, using: &generator)
                #expect(cache.insert(step, for: key, cost: cost) == model.insert(step, for: key, cost: cost), comment)
            case ..<85:
                #expect(cache.value(for: key) == model.value(for: key), comment)
            case ..<95:
                cache.remove(key)
                model.entries.removeAll { $0.key == key }
            default:
                cache.removeAll { $0.isMultiple(of: 7) }
                model.entries.removeAll { $0.key.isMultiple(of: 7) }
            }
            #expect(cache.cost == model.cost, comment)
            #expect(cache.cost <= budget, comment)
            #expect(cache.count == model.entries.count, comment)
        }
        for key in 0..<20 { #expect(cache.value(for: key) == model.value(for: key), "seed \(seed)") }
    }

    @Test func leastRecentlyUsedIsEvictedFirst() {
        var cache = LeastRecentlyUsed<String, Int>(budget: 3)
        for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 1) }
        _ = cache.value(for: "a")
        #expect(cache.insert(3, for: "d", cost: 2) == ["b", "c"])
        #expect(cache.value(for: "a") == 0)
        #expect(cache.value(for: "d") == 3)
    }

    @Test func valueLargerThanTheBudgetEvictsNothing() {
        var cache = LeastRecentlyUsed<String, Int>(budget: 3)
        cache.insert(1, for: "a", cost: 3)
        #expect(cache.insert(2, for: "b", cost: 4) == [])
        #expect(cache.value(for: "a") == 1)
        #expect(cache.value(for: "b") == nil)
    }

    /// An old value must not be found under a key whose new one was too large to keep.
    @Test func valueThatOutgrowsTheBudgetIsEvicted() {
        var cache = LeastRecentlyUsed<String, Int>(budget: 3)
        cache.insert(1, for: "a", cost: 1)
        cache.insert(2, for: "a", cost: 4)
        #expect(cache.value(for: "a") == nil)
        #expect(cache.cost == 0 && cache.count == 0)
    }

    @Test func zeroBudgetKeepsNothingWithACost() {
        var cache = LeastRecentlyUsed<String, Int>(budget: -5)
        cache.insert(1, for: "a", cost: 1)
        #expect(cache.count == 0 && cache.budget == 0)
    }

    /// Values let go of are freed, also those whose place in the array is empty.
    @Test func nothingIsKeptAlive() {
        final class Value {}
        var cache = LeastRecentlyUsed<Int, Value>(budget: 2)
        weak var evicted: Value?
        weak var removed: Value?
        do {
            let (first, second) = (Value(), Value())
            (evicted, removed) = (first, second)
            cache.insert(first, for: 1, cost: 1)
            cache.insert(second, for: 2, cost: 1)
        }
        #expect(evicted != nil && removed != nil)
        cache.insert(Value(), for: 3, cost: 1)
        #expect(evicted == nil)
        cache.remove(2)
        #expect(removed == nil)
        #expect(cache.count == 1)
    }
}
