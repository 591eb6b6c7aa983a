import Dispatch
import Recto
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lets Ctrl-C and SIGTERM end long work in good order.
enum Interruption {
    /// Runs `body`; on the first SIGINT or SIGTERM it is cancelled, and when it has tidied up the process dies of that signal.
    static func guarding<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (result, number) = await cancelling(body)
        if let number, case .failure = result {
            Terminal.complain("interrupted; run the same command again to go on from here")
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        return try result.get()
    }

    /// Runs `body`, which has no end of its own, until SIGINT or SIGTERM; it is cancelled then, and when it has tidied up all is well.
    static func untilStopped(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let (result, number) = await cancelling(body)
        if number == nil { try result.get() }
    }

    /// Runs `body`, which SIGINT and SIGTERM cancel; returns how it ended, and the last of them that came.
    private static func cancelling<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async -> (Result<Value, any Error>, Int32?) {
        let received = Received()
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                received.number.withLock { $0 = number }
                task.cancel()
            }
            source.resume()
            return source
        }
        let result = await task.result
        for source in sources { source.cancel() }
        return (result, received.number.withLock { $0 })
    }

    private final class Received: Sendable {
        let number = Mutex<Int32?>(nil)
    }
}
