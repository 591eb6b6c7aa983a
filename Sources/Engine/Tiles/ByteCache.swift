import Synchronization

/// A cache with one memory budget for display lists, pixels, encoded tiles and server responses of all documents.
///
/// It is bounded in bytes and not in entries, so that memory does not depend on the size of pages. Any thread may use it.
public final class ByteCache: Sendable {
    /// What an entry holds, and of which document.
    public enum Key: Hashable, Sendable {
        case displayList(document: String, page: Int, appearance: String)
        case pixels(document: String, page: Int, region: String)
        case tile(TileKey)
        /// A server's response for an address.
        case answer(document: String, address: String)

        /// The document that the entry belongs to.
        public var document: String {
            switch self {
            case .displayList(let document, _, _), .pixels(let document, _, _), .answer(let document, _): document
            case .tile(let key): key.document
            }
        }
    }

    /// Statistics since the cache was created.
    public struct Counters: Hashable, Sendable {
        public var hits = 0
        public var misses = 0
        public var evictions = 0
        /// Bytes that are cached now.
        public var bytes = 0
        /// Entries that are cached now.
        public var entries = 0
    }

    private struct State {
        var entries: LeastRecentlyUsed<Key, any Sendable>
        var counters = Counters()
    }

    private let state: Mutex<State>

    /// The maximum number of bytes.
    public let budget: Int

    public init(budget: Int) {
        self.budget = budget
        state = Mutex(State(entries: LeastRecentlyUsed(budget: budget)))
    }

    public var counters: Counters {
        state.withLock { state in
            var counters = state.counters
            counters.bytes = state.entries.cost
            counters.entries = state.entries.count
            return counters
        }
    }

    /// The value for `key`, if there is one of type `Value`.
    public func value<Value: Sendable>(for key: Key, as type: Value.Type = Value.self) -> Value? {
        state.withLock { state in
            let found = state.entries.value(for: key) as? Value
            if found == nil { state.counters.misses += 1 } else { state.counters.hits += 1 }
            return found
        }
    }

    /// Inserts a value that takes `bytes` bytes, and evicts the least recently used values if necessary.
    public func insert(_ value: some Sendable, for key: Key, bytes: Int) {
        state.withLock { state in
            state.counters.evictions += state.entries.insert(value, for: key, cost: bytes).count
        }
    }

    /// Removes a value.
    public func remove(_ key: Key) { state.withLock { $0.entries.remove(key) } }

    /// Removes all values of a document.
    public func remove(document: String) {
        state.withLock { $0.entries.removeAll { $0.document == document } }
    }
}
