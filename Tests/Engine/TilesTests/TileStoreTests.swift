import RectoDiagnostics
import RectoTiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct TileStoreTests {
    let key = TileKey.sample()
    let cache = ByteCache(budget: 1 << 20)

    /// A request of its own.
    private func ask(_ store: TileStore, _ key: TileKey) -> Task<EncodedTile, any Error> {
        Task { try await store.tile(key) }
    }

    /// Waits until so many requests have joined a rendering.
    private func waitForJoined(_ store: TileStore, _ count: Int) async throws {
        while await store.counters.joined < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// What a request gets; it is cancelled with the test, so that one that is never answered fails and does not hang.
    private func value(_ request: Task<EncodedTile, any Error>) async throws -> EncodedTile {
        try await withTaskCancellationHandler {
            try await request.value
        } onCancel: {
            request.cancel()
        }
    }

    @Test func equalRequestsRenderOnce() async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let requests = (0..<5).map { _ in ask(store, key) }
        try await waitForJoined(store, 4)
        renderer.open()
        for request in requests { #expect(try await value(request) == FakeRenderer.tile(key, number: 1)) }
        #expect(renderer.started == [key])
        #expect(await store.counters.all == [0, 1, 4, 0])
    }

    @Test func differentRequestsRenderEach() async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let keys = (0..<5).map { TileKey.sample(column: $0) }
        let requests = keys.map { ask(store, $0) }
        // All at once: none waits for another.
        try await renderer.waitForStarts(5)
        renderer.open()
        for (request, key) in zip(requests, keys) {
            let number = try #require(renderer.started.firstIndex(of: key)) + 1
            #expect(try await value(request) == FakeRenderer.tile(key, number: number))
        }
        #expect(Set(renderer.started) == Set(keys) && renderer.started.count == 5)
    }

    @Test func renderedTileComesFromTheCache() async throws {
        let renderer = FakeRenderer(isOpen: true)
        let store = TileStore(renderer: renderer, cache: cache)
        let first = try await store.tile(key)
        #expect(try await store.tile(key) == first)
        #expect(renderer.started.count == 1)
        #expect(await store.counters.all == [1, 1, 0, 0])
        #expect(cache.counters.bytes == first.bytes.count)
    }

    @Test func removedDocumentIsRenderedAgain() async throws {
        let renderer = FakeRenderer(isOpen: true)
        let store = TileStore(renderer: renderer, cache: cache)
        _ = try await store.tile(key)
        cache.remove(document: key.document)
        #expect(try await store.tile(key) == FakeRenderer.tile(key, number: 2))
    }

    @Test func tileTooLargeForTheCacheIsStillDelivered() async throws {
        let renderer = FakeRenderer(isOpen: true)
        let store = TileStore(renderer: renderer, cache: ByteCache(budget: 0))
        #expect(try await store.tile(key) == FakeRenderer.tile(key, number: 1))
        #expect(try await store.tile(key) == FakeRenderer.tile(key, number: 2))
    }

    // MARK: - Cancellation

    @Test(arguments: [0, 1])
    func cancellingOneOfTwoRequestsStillServesTheOther(leaver: Int) async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let first = ask(store, key)
        try await renderer.waitForStarts(1)
        let requests = [first, ask(store, key)]
        try await waitForJoined(store, 1)
        requests[leaver].cancel()
        // The gate is still closed: the one who leaves does not wait for the rendering.
        await #expect(throws: CancellationError.self) { try await value(requests[leaver]) }
        #expect(renderer.cancelled == 0)
        renderer.open()
        #expect(try await value(requests[1 - leaver]) == FakeRenderer.tile(key, number: 1))
        #expect(renderer.started.count == 1 && renderer.cancelled == 0)
        #expect(await store.counters.cancelled == 0)
    }

    @Test func lastCancellationStopsTheRenderer() async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let requests = [ask(store, key), ask(store, key)]
        try await waitForJoined(store, 1)
        for request in requests { request.cancel() }
        for request in requests { await #expect(throws: CancellationError.self) { try await value(request) } }
        try await renderer.waitForCancellations(1)
        #expect(await store.counters.cancelled == 1)
        #expect(cache.counters.entries == 0)
    }

    @Test func requestAfterACancelledFlightStartsANewOne() async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let first = ask(store, key)
        try await renderer.waitForStarts(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await value(first) }
        let second = ask(store, key)
        try await renderer.waitForStarts(2)
        renderer.open()
        #expect(try await value(second) == FakeRenderer.tile(key, number: 2))
    }

    /// A renderer that can't be stopped lands after nobody waits any more, in the middle of the next flight.
    @Test func lateResultOfACancelledFlightIsIgnored() async throws {
        let renderer = FakeRenderer(isOpen: false, isDeaf: true)
        let store = TileStore(renderer: renderer, cache: cache)
        let first = ask(store, key)
        try await renderer.waitForStarts(1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await value(first) }
        try await renderer.waitForCancellations(1)
        let second = ask(store, key)
        try await renderer.waitForStarts(2)
        renderer.open()
        #expect(try await value(second) == FakeRenderer.tile(key, number: 2))
        #expect(try await store.tile(key) == FakeRenderer.tile(key, number: 2))
    }

    @Test func requestThatIsAlreadyCancelledRendersNothing() async {
        let renderer = FakeRenderer(isOpen: true)
        let store = TileStore(renderer: renderer, cache: cache)
        let key = key
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.tile(key)
        }
        await #expect(throws: CancellationError.self) { try await value(request) }
        #expect(renderer.started.isEmpty)
    }

    // MARK: - Failures

    @Test func failureReachesAllWaitersAndIsNotCached() async throws {
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: cache)
        let failure = Failure(.damaged, "page tree", at: "page 7")
        renderer.fail(failure)
        let requests = (0..<3).map { _ in ask(store, key) }
        try await waitForJoined(store, 2)
        renderer.open()
        for request in requests { await #expect(throws: failure) { try await value(request) } }
        #expect(renderer.started.count == 1)
        #expect(cache.counters.entries == 0)

        renderer.fail(nil)
        #expect(try await store.tile(key) == FakeRenderer.tile(key, number: 2))
    }

    // MARK: - All together

    /// Many requests for few tiles, half of them cancelled at some moment: each ends, with its own tile or as cancelled.
    @Test(arguments: UInt64(1)...5)
    func everyRequestFinishes(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let renderer = FakeRenderer(isOpen: false)
        let store = TileStore(renderer: renderer, cache: ByteCache(budget: 60))
        var requests: [(key: TileKey, isCancelled: Bool, task: Task<EncodedTile, any Error>)] = []
        for step in 0..<200 {
            let key = TileKey.sample(column: .random(in: 0..<6, using: &generator))
            requests.append((key, false, ask(store, key)))
            if Bool.random(using: &generator) {
                let index = Int.random(in: requests.indices, using: &generator)
                requests[index].task.cancel()
                requests[index].isCancelled = true
            }
            if step.isMultiple(of: 10) {
                if Bool.random(using: &generator) { renderer.open() } else { renderer.close() }
            }
            if step.isMultiple(of: 7) { await Task.yield() }
        }
        renderer.open()
        for request in requests {
            do {
                let tile = try await value(request.task)
                let column = Substring(" \(request.key.position.column) 1 #")
                #expect(String(decoding: tile.bytes, as: UTF8.self).contains(column), "seed \(seed)")
            } catch {
                #expect(error is CancellationError && request.isCancelled, "seed \(seed): \(error)")
            }
        }
        let counters = await store.counters
        // A flight that was cancelled before it began still begins.
        try await renderer.waitForStarts(counters.renderings)
        #expect(renderer.started.count == counters.renderings, "seed \(seed)")
        #expect(counters.hits + counters.renderings + counters.joined <= requests.count, "seed \(seed)")
    }
}

extension TileStore.Counters {
    /// Hits, renderings, joined, cancelled.
    var all: [Int] { [hits, renderings, joined, cancelled] }
}
