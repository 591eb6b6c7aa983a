public import RectoDiagnostics
public import RectoTiles
import Synchronization

/// Makes tiles out of nothing, and only when the test lets it.
///
/// Tests wait for what happened, never for time to pass: ``waitForStarts(_:)`` and ``waitForCancellations(_:)`` return as
/// soon as it did.
public final class FakeRenderer: TileRenderer {
    private struct State {
        var isOpen: Bool
        var failure: Failure?
        var started: [TileKey] = []
        var cancelled = 0
        var nextVisitor = 0
        /// Renderings that stand before the gate.
        var visitors: [Int: CheckedContinuation<Void, any Error>] = [:]
        var watchers: [Int: Watcher] = [:]
    }

    private struct Watcher {
        var starts = 0
        var cancellations = 0
        var continuation: CheckedContinuation<Void, any Error>
    }

    private let state: Mutex<State>
    private let isDeaf: Bool

    /// - Parameters:
    ///   - isOpen: Whether renderings pass the gate at once.
    ///   - isDeaf: Whether a rendering that is cancelled goes on all the same, as one that can't be stopped.
    public init(isOpen: Bool, isDeaf: Bool = false) {
        state = Mutex(State(isOpen: isOpen))
        self.isDeaf = isDeaf
    }

    /// The keys of all renderings that began, in order.
    public var started: [TileKey] { state.withLock { $0.started } }
    /// Renderings that heard that they were cancelled.
    public var cancelled: Int { state.withLock { $0.cancelled } }

    /// What the rendering number `number`, counted from 1, makes of a key.
    public static func tile(_ key: TileKey, number: Int) -> EncodedTile {
        let position = key.position
        let text = "\(key.document) \(key.page) \(position.level) \(position.column) \(position.row) #\(number)"
        return EncodedTile(bytes: Array(text.utf8), mediaType: key.encoding.format.mediaType)
    }

    /// From now on, renderings that pass the gate fail; `nil` lets them succeed again.
    public func fail(_ failure: Failure?) { state.withLock { $0.failure = failure } }

    public func open() {
        let visitors = state.withLock { state in
            defer { state.visitors = [:] }
            state.isOpen = true
            return state.visitors
        }
        for visitor in visitors.values { visitor.resume() }
    }

    public func close() { state.withLock { $0.isOpen = false } }

    public func render(_ key: TileKey) async throws -> EncodedTile {
        let (number, visitor) = state.withLock { state in
            state.started.append(key)
            state.nextVisitor += 1
            return (state.started.count, state.nextVisitor)
        }
        notify()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                arrive(visitor, continuation)
            }
        } onCancel: {
            turnAway(visitor)
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return Self.tile(key, number: number)
    }

    /// Waits until so many renderings have begun, counted from the start.
    ///
    /// - Throws: `CancellationError`, at a test's time limit.
    public func waitForStarts(_ count: Int) async throws { try await wait(starts: count, cancellations: 0) }

    /// Waits until so many renderings have heard that they were cancelled.
    ///
    /// - Throws: `CancellationError`, at a test's time limit.
    public func waitForCancellations(_ count: Int) async throws { try await wait(starts: 0, cancellations: count) }

    // MARK: - The gate

    private func arrive(_ visitor: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let passes = state.withLock { state in
            if Task.isCancelled, !isDeaf { return true }
            if state.isOpen { return true }
            state.visitors[visitor] = continuation
            return false
        }
        guard passes else { return }
        if Task.isCancelled, !isDeaf {
            continuation.resume(throwing: CancellationError())
        } else {
            continuation.resume()
        }
    }

    private func turnAway(_ visitor: Int) {
        let continuation = state.withLock { state in
            state.cancelled += 1
            return isDeaf ? nil : state.visitors.removeValue(forKey: visitor)
        }
        continuation?.resume(throwing: CancellationError())
        notify()
    }

    // MARK: - Watching

    private func wait(starts: Int, cancellations: Int) async throws {
        let number = state.withLock { state in
            state.nextVisitor += 1
            return state.nextVisitor
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let watcher = Watcher(starts: starts, cancellations: cancellations, continuation: continuation)
                state.withLock { $0.watchers[number] = watcher }
                if Task.isCancelled { giveUp(number) } else { notify() }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    private func giveUp(_ number: Int) {
        state.withLock { $0.watchers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
    }

    private func notify() {
        let served = state.withLock { state in
            let served = state.watchers.filter {
                state.started.count >= $0.value.starts && state.cancelled >= $0.value.cancellations
            }
            for number in served.keys { state.watchers[number] = nil }
            return served
        }
        for watcher in served.values { watcher.continuation.resume() }
    }
}
