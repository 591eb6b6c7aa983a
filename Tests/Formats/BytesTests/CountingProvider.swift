import RectoBytes
import RectoDiagnostics
import Synchronization

/// Bytes in memory that count how they are read, can be held back, and can fail.
final class CountingProvider: ByteProvider {
    private struct State {
        var ranges: [Range<Int>] = []
        var failures = 0
        var isClosed = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let memory: MemoryProvider
    private let state = Mutex(State())
    var identity: ByteIdentity { memory.identity }

    init(_ bytes: [UInt8]) { memory = MemoryProvider(bytes, validator: "v") }

    /// What was read so far, in order.
    var ranges: [Range<Int>] { state.withLock { $0.ranges } }

    /// Lets the next reads fail.
    func fail(_ count: Int) { state.withLock { $0.failures = count } }

    /// Holds reads back until ``open()``.
    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.isClosed) = ([], false) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let fails = state.withLock { state in
            state.ranges.append(range)
            guard state.failures > 0 else { return false }
            state.failures -= 1
            return true
        }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.isClosed { state.waiting.append(continuation) }
                return !state.isClosed
            }
            if isOpen { continuation.resume() }
        }
        if fails { throw Failure(.io, "is out of reach") }
        return try await memory.read(range)
    }
}
