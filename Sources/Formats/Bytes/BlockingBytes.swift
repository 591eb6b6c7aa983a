import Dispatch
public import RectoDiagnostics

/// Bytes of a provider for code that is not asynchronous, such as the reader of zip archives.
///
/// The thread that calls waits. What it waits for never needs one of the few threads of the concurrency runtime, of which it may be one.
public struct BlockingBytes: Sendable {
    public let provider: any ByteProvider

    public init(_ provider: any ByteProvider) { self.provider = provider }

    /// - Throws: As ``ByteProvider/read(_:)``.
    public func read(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        let result = Handover<Result<[UInt8], Failure>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let provider = provider
        Task(executorPreference: ByteThreads.shared) {
            do throws(Failure) {
                result.put(.success(try await provider.read(range)))
            } catch {
                result.put(.failure(error))
            }
            done.signal()
        }
        done.wait()
        guard let result = result.value else { preconditionFailure("the semaphore was signalled too early") }
        return try result.get()
    }
}

/// Threads beside those of the concurrency runtime, for reading that one of these may wait for.
final class ByteThreads: TaskExecutor {
    static let shared = ByteThreads()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
