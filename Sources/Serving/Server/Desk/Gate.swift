import RectoDiagnostics

/// Lets so many pictures be drawn at a time, the most urgent first.
actor Gate {
    private var queue: GateQueue
    private var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var nextNumber = 0
    /// Refused or displaced since the start.
    private(set) var refusals = 0

    /// How long something that nobody waits for any more may go on: most pictures are done by then and kept, and ending a
    /// worker costs the next picture its start.
    private static let grace = Duration.seconds(2)

    init(places: Int, limit: Int) { queue = GateQueue(places: places, limit: limit) }

    var waiting: Int { queue.waiters.count }
    var busy: Int { queue.busy }

    /// Runs `work` when there is a place.
    ///
    /// - Throws: ``Busy`` where too many wait; `CancellationError`; what `work` throws.
    nonisolated func run<Value: Sendable>(_ urgency: Urgency, _ work: @escaping @Sendable () async throws -> Value)
        async throws -> Value
    {
        try await enter(urgency)
        let task = Task { () async throws -> Value in
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            await self.exit()
            return try result.get()
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            Task {
                try? await Task.sleep(for: Self.grace)
                task.cancel()
            }
        }
    }

    private func enter(_ urgency: Urgency) async throws {
        try Task.checkCancellation()
        nextNumber += 1
        let number = nextNumber
        switch queue.enter(number, urgency) {
        case .admitted: return
        case .refused:
            refusals += 1
            throw Busy()
        case .displacing(let other):
            refusals += 1
            continuations.removeValue(forKey: other)?.resume(throwing: Busy())
        case .waiting: break
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // The handler may have run before there was anything to resume.
                if Task.isCancelled, queue.leave(number) {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuations[number] = continuation
                }
            }
        } onCancel: {
            Task { await self.leave(number) }
        }
    }

    private func leave(_ number: Int) {
        guard queue.leave(number) else { return }
        continuations.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    private func exit() {
        guard let number = queue.next() else { return }
        continuations.removeValue(forKey: number)?.resume()
    }
}

/// Too much is asked for at a time.
struct Busy: Error {}
