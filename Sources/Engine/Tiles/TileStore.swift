/// Delivers tiles on demand: from the cache, from a rendering that is already in progress, or from the renderer.
///
/// Equal requests share one rendering. A cancelled request ends at once; when all requests for a tile are cancelled, its rendering is
/// cancelled as well.
public actor TileStore {
    /// Statistics since the store was created.
    public struct Counters: Hashable, Sendable {
        /// Requests answered from the cache.
        public var hits = 0
        /// Renderings started.
        public var renderings = 0
        /// Requests that joined a rendering in progress.
        public var joined = 0
        /// Renderings that were cancelled because no request waited for them.
        public var cancelled = 0
    }

    private struct Flight {
        var number: Int
        var task: Task<Void, Never>
    }

    private let renderer: any TileRenderer
    private let cache: ByteCache
    private var board = FlightBoard<TileKey>()
    private var flights: [TileKey: Flight] = [:]
    private var continuations: [Int: CheckedContinuation<EncodedTile, any Error>] = [:]
    private var nextNumber = 0
    public private(set) var counters = Counters()

    /// - Parameters:
    ///   - renderer: Makes the tiles.
    ///   - cache: May be shared with other users of the same memory budget.
    public init(renderer: any TileRenderer, cache: ByteCache) {
        self.renderer = renderer
        self.cache = cache
    }

    /// Returns the tile.
    ///
    /// - Throws: What the renderer throws, or `CancellationError`.
    public func tile(_ key: TileKey) async throws -> EncodedTile {
        if let known = cache.value(for: .tile(key), as: EncodedTile.self) {
            counters.hits += 1
            return known
        }
        nextNumber += 1
        let waiter = nextNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(waiter, for: key, continuation)
            }
        } onCancel: {
            Task { await self.leave(waiter, from: key) }
        }
    }

    private func wait(_ waiter: Int, for key: TileKey, _ continuation: CheckedContinuation<EncodedTile, any Error>) {
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        continuations[waiter] = continuation
        guard board.board(waiter, for: key) == .depart else {
            counters.joined += 1
            return
        }
        counters.renderings += 1
        nextNumber += 1
        let number = nextNumber
        let task = Task {
            do {
                let tile = try await renderer.render(key)
                land(key, number, .success(tile))
            } catch {
                land(key, number, .failure(error))
            }
        }
        flights[key] = Flight(number: number, task: task)
    }

    private func land(_ key: TileKey, _ number: Int, _ result: Result<EncodedTile, any Error>) {
        // A cancelled flight may land after a new one for the same key has departed.
        guard flights[key]?.number == number else { return }
        flights[key] = nil
        if case .success(let tile) = result { cache.insert(tile, for: .tile(key), bytes: tile.bytes.count) }
        for waiter in board.land(key) { continuations.removeValue(forKey: waiter)?.resume(with: result) }
    }

    private func leave(_ waiter: Int, from key: TileKey) {
        let leaving = board.leave(waiter, from: key)
        guard leaving != .nothing else { return }
        continuations.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
        if leaving == .cancel {
            counters.cancelled += 1
            flights.removeValue(forKey: key)?.task.cancel()
        }
    }
}
