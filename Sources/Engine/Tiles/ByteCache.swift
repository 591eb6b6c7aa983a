import Synchronization

/// One memory budget for everything that is kept: display lists, pixels and encoded tiles of all documents.
///
/// Bounded in bytes, not in entries, so that memory does not depend on how large pages are. Safe from any thread.
public final class ByteCache: Sendable {
    /// What is kept, and of what.
    public enum Key: Hashable, Sendable {
        case displayList(document: String, page: Int, appearance: String)
        case pixels(document: String, page: Int, region: String)
        case tile(TileKey)
        /// What a server answered under an address.
        case answer(document: String, address: String)

        /// The document that the entry is of.
        public var document: String {
            switch self {
            case .displayList(let document, _, _), .pixels(let document, _, _), .answer(let document, _): document
            case .tile(let key): key.document
            }
        }
    }

    /// Since the start.
    public struct Counters: Hashable, Sendable {
        public var hits = 0
        public var misses = 0
        public var evictions = 0
        /// Bytes held now.
        public var bytes = 0
        /// Entries held now.
        public var entries = 0
    }

    private struct State {
        var entries: LeastRecentlyUsed<Key, any Sendable>
        var counters = Counters()
    }

    private let state: Mutex<State>

    /// The most bytes to keep.
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

    /// What is kept under `key`, where it is a `Value`.
    public func value<Value: Sendable>(for key: Key, as type: Value.Type = Value.self) -> Value? {
        state.withLock { state in
            let found = state.entries.value(for: key) as? Value
            if found == nil { state.counters.misses += 1 } else { state.counters.hits += 1 }
            return found
        }
    }

    /// Keeps a value of so many bytes, and lets go of what was not used for longest.
    public func insert(_ value: some Sendable, for key: Key, bytes: Int) {
        state.withLock { state in
            state.counters.evictions += state.entries.insert(value, for: key, cost: bytes).count
        }
    }

    /// Forgets one value.
    public func remove(_ key: Key) { state.withLock { $0.entries.remove(key) } }

    /// Forgets all of a document.
    public func remove(document: String) {
        state.withLock { $0.entries.removeAll { $0.document == document } }
    }
}
