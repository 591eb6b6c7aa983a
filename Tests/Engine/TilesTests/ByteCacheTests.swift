import RectoTiles
import TestSupport
import Testing

struct ByteCacheTests {
    static func list(_ document: String, page: Int = 0) -> ByteCache.Key {
        .displayList(document: document, page: page, appearance: "white")
    }

    static func pixels(_ document: String, page: Int = 0) -> ByteCache.Key {
        .pixels(document: document, page: page, region: "all")
    }

    static func tile(_ document: String, column: Int = 0) -> ByteCache.Key {
        .tile(.sample(document: document, column: column))
    }

    @Test func countsWhatHappens() {
        let cache = ByteCache(budget: 10)
        #expect(cache.value(for: Self.tile("a"), as: String.self) == nil)
        cache.insert("tile", for: Self.tile("a"), bytes: 4)
        cache.insert("list", for: Self.list("a"), bytes: 5)
        #expect(cache.value(for: Self.tile("a"), as: String.self) == "tile")
        #expect(cache.value(for: Self.list("a"), as: String.self) == "list")
        #expect(cache.counters.all == [2, 1, 0, 9, 2])
        cache.insert("more", for: Self.pixels("a"), bytes: 10)
        #expect(cache.counters.all == [2, 1, 2, 10, 1])
    }

    /// One budget for all kinds and documents.
    @Test func kindsEvictEachOther() {
        let cache = ByteCache(budget: 30)
        cache.insert(1, for: Self.list("a"), bytes: 10)
        cache.insert(2, for: Self.pixels("b"), bytes: 10)
        cache.insert(3, for: Self.tile("c"), bytes: 10)
        #expect(cache.value(for: Self.list("a"), as: Int.self) == 1)
        cache.insert(4, for: Self.tile("d"), bytes: 15)
        #expect(cache.value(for: Self.pixels("b"), as: Int.self) == nil)
        #expect(cache.value(for: Self.tile("c"), as: Int.self) == nil)
        #expect(cache.value(for: Self.list("a"), as: Int.self) == 1)
        #expect(cache.counters.bytes == 25)
    }

    @Test func kindsOfTheSameNameAreDifferent() {
        let cache = ByteCache(budget: 100)
        cache.insert("list", for: .displayList(document: "a", page: 1, appearance: "x"), bytes: 1)
        cache.insert("pixels", for: .pixels(document: "a", page: 1, region: "x"), bytes: 1)
        #expect(cache.value(for: .displayList(document: "a", page: 1, appearance: "x")) == "list")
        #expect(cache.value(for: .pixels(document: "a", page: 1, region: "x")) == "pixels")
        #expect(cache.value(for: .pixels(document: "a", page: 2, region: "x"), as: String.self) == nil)
        #expect(cache.value(for: .pixels(document: "a", page: 1, region: "y"), as: String.self) == nil)
    }

    @Test func removingADocumentRemovesAllItsEntries() {
        let cache = ByteCache(budget: 100)
        for document in ["a", "b"] {
            for page in 0..<3 {
                cache.insert(document, for: Self.list(document, page: page), bytes: 1)
                cache.insert(document, for: Self.pixels(document, page: page), bytes: 1)
                cache.insert(document, for: Self.tile(document, column: page), bytes: 1)
            }
        }
        cache.remove(document: "a")
        #expect(cache.counters.entries == 9 && cache.counters.bytes == 9)
        for page in 0..<3 {
            for key in [Self.list("a", page: page), Self.pixels("a", page: page), Self.tile("a", column: page)] {
                #expect(key.document == "a")
                #expect(cache.value(for: key, as: String.self) == nil)
            }
            for key in [Self.list("b", page: page), Self.pixels("b", page: page), Self.tile("b", column: page)] {
                #expect(cache.value(for: key, as: String.self) == "b")
            }
        }
    }

    @Test func valueOfAnotherTypeIsNotReturned() {
        let cache = ByteCache(budget: 100)
        cache.insert("text", for: Self.tile("a"), bytes: 1)
        #expect(cache.value(for: Self.tile("a"), as: Int.self) == nil)
    }

    /// Many threads at once; the budget holds at every moment that anybody looks.
    @Test func theBudgetHoldsUnderContention() async {
        let cache = ByteCache(budget: 500)
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<8 as Range<UInt64> {
                group.addTask {
                    var generator = SeededGenerator(seed: seed)
                    for _ in 0..<500 {
                        let key = Self.tile(
                            "d\(UInt64.random(in: 0..<3, using: &generator))",
                            column: .random(in: 0..<40, using: &generator))
                        switch Int.random(in: 0..<20, using: &generator) {
                        case 0: cache.remove(document: key.document)
                        case ..<12: cache.insert(seed, for: key, bytes: .random(in: 0...90, using: &generator))
                        default: _ = cache.value(for: key, as: UInt64.self)
                        }
                        #expect(cache.counters.bytes <= 500)
                    }
                }
            }
        }
        for document in 0..<3 { cache.remove(document: "d\(document)") }
        #expect(cache.counters.bytes == 0 && cache.counters.entries == 0)
    }
}

extension ByteCache.Counters {
    /// Hits, misses, evictions, bytes, entries.
    var all: [Int] { [hits, misses, evictions, bytes, entries] }
}
