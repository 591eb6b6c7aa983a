import RectoTiles

/// Equal questions share one answering; the last to leave stops it.
actor Flights<Key: Hashable & Sendable, Value: Sendable> {
    private var board = FlightBoard<Key>()
    private var tasks: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    private var continuations: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var nextNumber = 0
    /// Questions that found an answering under way.
    private(set) var joined = 0

    /// - Throws: what `make` throws, or `CancellationError`.
    func value(_ key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        nextNumber += 1
        let waiter = nextNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(waiter, key, continuation, make)
            }
        } onCancel: {
            Task { await self.leave(waiter, key) }
        }
    }

    private func wait(
        _ waiter: Int, _ key: Key, _ continuation: CheckedContinuation<Value, any Error>,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        continuations[waiter] = continuation
        guard board.board(waiter, for: key) == .depart else {
            joined += 1
            return
        }
        nextNumber += 1
        let number = nextNumber
        let task = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await make()) } catch { result = .failure(error) }
            land(key, number, result)
        }
        tasks[key] = (number, task)
    }

    private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        // A stopped one may land after a new one for the same key has departed.
        guard tasks[key]?.number == number else { return }
        tasks[key] = nil
        for waiter in board.land(key) { continuations.removeValue(forKey: waiter)?.resume(with: result) }
    }

    private func leave(_ waiter: Int, _ key: Key) {
        let leaving = board.leave(waiter, from: key)
        guard leaving != .nothing else { return }
        continuations.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
        if leaving == .cancel { tasks.removeValue(forKey: key)?.task.cancel() }
    }
}
