import RectoBytes
import RectoDiagnostics
import TestSupport
import Testing

@Suite struct BlockCacheTests {
    private static let block = BlockCache.blockSize

    private static func bytes(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 1)
        return ProviderTests.bytes(count, &generator)
    }

    @Test func readsOfABlockShareOneFetch() async throws {
        let bytes = Self.bytes(3 * Self.block)
        let source = CountingProvider(bytes)
        let cache = BlockCache(source, budget: 1 << 20)
        source.close()
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await cache.read(10..<20) } }
            while source.ranges.isEmpty { await Task.yield() }
            source.open()
            for try await part in group { #expect(part == Array(bytes[10..<20])) }
        }
        #expect(source.ranges == [0..<Self.block])
    }

    @Test func readAcrossBlocksIsOneFetch() async throws {
        let bytes = Self.bytes(3 * Self.block + 5)
        let source = CountingProvider(bytes)
        let cache = BlockCache(source, budget: 1 << 20)
        #expect(try await cache.read(Self.block - 1..<bytes.count) == Array(bytes[(Self.block - 1)...]))
        #expect(source.ranges == [0..<bytes.count])
    }

    @Test func failureIsOfOneReadOnly() async throws {
        let bytes = Self.bytes(Self.block)
        let source = CountingProvider(bytes)
        let cache = BlockCache(source, budget: 1 << 20)
        source.fail(1)
        let failure = await #expect(throws: Failure.self) { try await cache.read(0..<1) }
        #expect(failure?.code == .io)
        #expect(try await cache.read(0..<bytes.count) == bytes)
        #expect(source.ranges.count == 2)
    }

    @Test func cancelledReadLeavesTheFetchToOthers() async throws {
        let bytes = Self.bytes(Self.block)
        let source = CountingProvider(bytes)
        let cache = BlockCache(source, budget: 1 << 20)
        source.close()
        let first = Task { try await cache.read(0..<1) }
        while source.ranges.isEmpty { await Task.yield() }
        first.cancel()
        let second = Task { try await cache.read(1..<2) }
        source.open()
        #expect(try await second.value == [bytes[1]])
        #expect(source.ranges.count == 1)
    }

    @Test func nothingIsKeptWithoutABudget() async throws {
        let source = CountingProvider(Self.bytes(2 * Self.block))
        let cache = BlockCache(source, budget: 0)
        for _ in 0..<2 { _ = try await cache.read(0..<10) }
        #expect(cache.heldBytes == 0)
        #expect(source.ranges == [0..<Self.block, 0..<Self.block])
    }
}
