import Dispatch
import Recto
import RectoFarmRuns
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lets an engine take the machine back: SIGTERM, or Ctrl-C.
enum FarmStop {
    /// Runs `body`; on the first signal the page that has begun is finished, and after the time of grace, or on a second signal,
    /// the work is broken off.
    static func guarding<Value: Sendable>(
        _ stop: StopSignal, grace: Double, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if stop.isSet { return task.cancel() }
                stop.set()
                DispatchQueue.global().asyncAfter(deadline: .now() + grace) { task.cancel() }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        return try await task.value
    }
}
