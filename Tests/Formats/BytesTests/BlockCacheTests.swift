import RectoBytes
import RectoDiagnostics
import Synchronization
import Testing

/// A provider that notes what it is asked for, and fails when it is told to.
private final class Noted: ByteProvider {
    let identity: ByteIdentity
    private let bytes: [UInt8]
    private let state = Mutex(State())

    private struct State {
        var asked: [Range<Int>] = []
        var failures = 0
    }

    init(_ count: Int) {
        bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        identity = ByteIdentity(count: count, validator: "noted")
    }

    var asked: [Range<Int>] { state.withLock { $0.asked } }

    func fail(_ times: Int) { state.withLock { $0.failures = times } }

    func expected(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let fails = state.withLock { state in
            state.asked.append(range)
            state.failures -= 1
            return state.failures >= 0
        }
        await Task.yield()
        if fails { throw Failure(.io, "is away") }
        return Array(bytes[range])
    }
}

@Suite("The cache of blocks")
struct BlockCacheTests {
    private static let block = BlockCache.blockSize

    @Test("answers any range with the provider's bytes", arguments: [1, 100, 65_536, 65_537, 1_000_003])
    func sameBytes(count: Int) async throws {
        let provider = Noted(count)
        let cache = BlockCache(provider, budget: 5 * Self.block)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let start = Int.random(in: 0..<count, using: &random)
            let range = start..<Int.random(in: start...count, using: &random)
            #expect(try await cache.read(range) == provider.expected(range))
        }
    }

    @Test("asks for whole blocks, and once for each")
    func wholeBlocks() async throws {
        let provider = Noted(10 * Self.block + 5)
        let cache = BlockCache(provider)
        _ = try await cache.read(5 * Self.block + 7..<5 * Self.block + 9)
        _ = try await cache.read(5 * Self.block + 100..<6 * Self.block)
        _ = try await cache.read(10 * Self.block..<10 * Self.block + 5)
        #expect(provider.asked == [5 * Self.block..<6 * Self.block, 10 * Self.block..<10 * Self.block + 5])
    }

    @Test("fetches what several tasks ask for once")
    func singleFlight() async throws {
        let provider = Noted(8 * Self.block)
        let cache = BlockCache(provider)
        await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await cache.read(3 * Self.block..<5 * Self.block) } }
        }
        #expect(provider.asked == [3 * Self.block..<5 * Self.block])
    }

    @Test("fetches ever more for a reader who goes on, and no more than needed after a jump")
    func readAhead() async throws {
        let provider = Noted(200 * Self.block)
        let cache = BlockCache(provider)
        for index in 100..<116 { _ = try await cache.read(index * Self.block..<index * Self.block + 1) }
        _ = try await cache.read(10 * Self.block..<10 * Self.block + 1)
        let blocks = provider.asked.map { $0.lowerBound / Self.block..<$0.upperBound / Self.block }
        #expect(blocks == [100..<101, 101..<103, 103..<106, 106..<111, 111..<120, 10..<11])
    }

    @Test("keeps as many bytes as its budget says")
    func budget() async throws {
        let provider = Noted(20 * Self.block)
        let cache = BlockCache(provider, budget: 4 * Self.block)
        for index in [0, 19, 5, 10, 15, 0] { _ = try await cache.read(index * Self.block..<index * Self.block + 1) }
        // The first was forgotten by then.
        #expect(provider.asked.count(where: { $0.lowerBound == 0 }) == 2)
        _ = try await cache.read(15 * Self.block..<15 * Self.block + 1)
        #expect(provider.asked.count == 6)
    }

    @Test("throws what the provider throws, and asks again next time")
    func failures() async throws {
        let provider = Noted(3 * Self.block)
        let cache = BlockCache(provider)
        provider.fail(1)
        await #expect(throws: Failure(.io, "is away")) { try await cache.read(0..<1) }
        #expect(try await cache.read(0..<1) == provider.expected(0..<1))
    }

    @Test("refuses what is outside")
    func outside() async throws {
        let cache = BlockCache(Noted(10))
        await #expect(throws: Failure.self) { try await cache.read(5..<11) }
        await #expect(throws: Failure.self) { try await BytePart(of: cache, 2..<8).read(3..<7) }
        #expect(throws: Failure.self) { try BytePart(of: cache, 2..<11) }
    }

    @Test("a part is read where it lies")
    func part() async throws {
        let provider = Noted(1000)
        let part = try BytePart(of: provider, 100..<900)
        #expect(part.identity == ByteIdentity(count: 800, validator: "noted 100-900"))
        #expect(try await part.read(10..<20) == provider.expected(110..<120))
    }

    /// As many as there could be threads of the concurrency runtime, and more.
    @Test("is read by all threads at a time that can't suspend")
    func blocking() async throws {
        let provider = Noted(64 * Self.block)
        let bytes = BlockingBytes(BlockCache(provider))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let range = index * Self.block + 5..<index * Self.block + 10
                    return try bytes.read(range) == provider.expected(range)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(throws: Failure.self) { try bytes.read(0..<64 * Self.block + 1) }
    }
}
