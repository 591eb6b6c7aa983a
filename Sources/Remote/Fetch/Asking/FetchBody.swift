public import RectoDiagnostics
import Synchronization

/// The body of a response, read once, and no faster than it is taken.
///
/// What is not read is not fetched: dropping the body ends the request.
public struct FetchBody: Sendable {
    private let chunks: any AsyncSequence<[UInt8], any Error> & Sendable
    private let limits: FetchLimits
    private let time: any FetchTime

    /// - Parameter chunks: Ends with a thrown ``Failure`` where the connection broke.
    public init(
        _ chunks: any AsyncSequence<[UInt8], any Error> & Sendable, limits: FetchLimits = FetchLimits(),
        time: any FetchTime = SystemTime()
    ) {
        self.chunks = chunks
        self.limits = limits
        self.time = time
    }

    /// All bytes.
    ///
    /// - Throws: ``Failure``: `.tooLarge` for more than `limit`, `.connection` for a body that breaks off or stalls, `.cancelled`.
    public func collect(upTo limit: Int) async throws(Failure) -> [UInt8] {
        let collected = Mutex<[UInt8]>([])
        try await forEach { chunk throws(Failure) in
            try collected.withLock { bytes throws(Failure) in
                guard chunk.count <= limit - bytes.count else {
                    throw Failure(.tooLarge, "sends more than \(limit) bytes")
                }
                bytes += chunk
            }
        }
        return collected.withLock { $0 }
    }

    /// Gives the bytes as they arrive.
    ///
    /// - Throws: What `take` throws, and as ``collect(upTo:)``.
    public func forEach(
        _ take: @escaping @Sendable ([UInt8]) async throws(Failure) -> Void
    ) async throws(Failure) {
        let progress = Progress()
        let outcome = await withTaskGroup(of: Result<Void, Failure>.self) { [chunks, limits, time] group in
            group.addTask { await Self.read(chunks, progress, take) }
            group.addTask { await Self.watch(progress, limits, time) }
            let first = await group.next()
            group.cancelAll()
            return first ?? .success(())
        }
        try outcome.get()
    }

    private static func read(
        _ chunks: any AsyncSequence<[UInt8], any Error> & Sendable, _ progress: Progress,
        _ take: @Sendable ([UInt8]) async throws(Failure) -> Void
    ) async -> Result<Void, Failure> {
        do {
            for try await chunk in chunks {
                progress.add(chunk.count)
                progress.isTaking = true
                try await take(chunk)
                progress.isTaking = false
            }
            // A cancelled sequence just ends.
            return Task.isCancelled ? .failure(Failure(.cancelled, "was cancelled")) : .success(())
        } catch let failure as Failure {
            return .failure(failure)
        } catch is CancellationError {
            return .failure(Failure(.cancelled, "was cancelled"))
        } catch {
            return .failure(Failure(.connection, "broke off"))
        }
    }

    /// Ends when too little came within the time that is given for it.
    private static func watch(
        _ progress: Progress, _ limits: FetchLimits, _ time: any FetchTime
    ) async -> Result<Void, Failure> {
        while true {
            let before = progress.bytes
            guard await time.sleep(for: limits.stall) else { return .failure(Failure(.cancelled, "was cancelled")) }
            // Who takes the bytes may be the slow one.
            if !progress.isTaking, progress.bytes - before < limits.stallBytes {
                return .failure(Failure(.connection, "sends less than 1 KiB a second"))
            }
        }
    }

    private final class Progress: Sendable {
        private let state = Mutex((bytes: 0, isTaking: false))

        var bytes: Int { state.withLock { $0.bytes } }

        func add(_ count: Int) { state.withLock { $0.bytes += count } }

        var isTaking: Bool {
            get { state.withLock { $0.isTaking } }
            set { state.withLock { $0.isTaking = newValue } }
        }
    }
}
