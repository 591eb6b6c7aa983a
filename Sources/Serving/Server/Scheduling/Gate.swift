import RectoDiagnostics

/// Lets so many pictures be drawn at a time, shared among documents (``GateQueue``).
actor Gate {
    private var queue: GateQueue
    /// The function that stops a piece of work, by the work's number.
    private var stops: [Int: @Sendable () -> Void] = [:]
    private var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var nextNumber = 0
    /// Refused or displaced since the start.
    private(set) var refusals = 0

    private let patience: Duration
    private let start = ContinuousClock.now

    /// How long something that nobody waits for any more may go on: most pictures are done by then and kept, and ending a
    /// worker costs the next picture its start.
    private static let grace = Duration.seconds(2)

    /// - Parameter patience: After which work has gone on for long.
    init(places: Int, limit: Int, patience: Duration) {
        queue = GateQueue(places: places, limit: limit)
        self.patience = patience
    }

    var waiting: Int { queue.waiters.count }
    var busy: Int { queue.busy }

    private var now: Duration { ContinuousClock.now - start }

    /// Runs `work` when there is a place.
    ///
    /// - Throws: ``Busy`` where too many wait; `CancellationError`; what `work` throws.
    nonisolated func run<Value: Sendable>(
        _ document: String, _ urgency: Urgency, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let number = try await enter(document, urgency)
        let watch = Task { [patience] in
            try await Task.sleep(for: patience)
            await self.outlast(number, isExpected: urgency == .long)
            try await Task.sleep(for: patience)
            await self.overstay(number)
        }
        let task = Task { () async throws -> Value in
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            watch.cancel()
            await self.exit(number, Self.outcome(result))
            return try result.get()
        }
        await hold(number) { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            Task {
                try? await Task.sleep(for: Self.grace)
                task.cancel()
            }
        }
    }

    private static func outcome(_ result: Result<some Any, any Error>) -> GateQueue.Outcome {
        guard case .failure(let error) = result else { return .done }
        return [.crashed, .deadline].contains((error as? Failure)?.code) ? .failed : .stopped
    }

    private func enter(_ document: String, _ urgency: Urgency) async throws -> Int {
        try Task.checkCancellation()
        nextNumber += 1
        let number = nextNumber
        switch queue.enter(number, document, urgency, now: now) {
        case .admitted: return number
        case .refused:
            refusals += 1
            throw Busy()
        case .displacing(let other):
            refusals += 1
            continuations.removeValue(forKey: other)?.resume(throwing: Busy())
        case .waiting: stopWork()
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
        return number
    }

    private func leave(_ number: Int) {
        guard queue.leave(number) else { return }
        continuations.removeValue(forKey: number)?.resume(throwing: CancellationError())
    }

    private func outlast(_ number: Int, isExpected: Bool) {
        admit(queue.outlast(number, isExpected: isExpected, now: now))
    }

    private func overstay(_ number: Int) {
        queue.overstay(number)
        stopWork()
    }

    /// Remembers how work is ended, for as long as it goes on.
    private func hold(_ number: Int, _ stop: @escaping @Sendable () -> Void) {
        switch queue.isStopped(number) {
        case nil: break
        case false?: stops[number] = stop
        // The queue may have decided to stop the work before this function was set.
        case true?: stop()
        }
    }

    private func stopWork() {
        guard let number = queue.evict(now: now) else { return }
        stops[number]?()
    }

    private func exit(_ number: Int, _ outcome: GateQueue.Outcome) {
        stops[number] = nil
        admit(queue.exit(number, outcome, now: now))
    }

    private func admit(_ numbers: [Int]) {
        for number in numbers { continuations.removeValue(forKey: number)?.resume() }
        stopWork()
    }
}

/// Too much is asked for at a time.
struct Busy: Error {}
