import Recto
import Synchronization

/// Runs work that waits for disks, on a thread of its own, so that Ctrl-C ends it and leaves nothing behind.
enum Stoppable {
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// - Parameter body: asks now and then whether it is to stop.
    static func run(_ body: @escaping @Sendable (@Sendable () -> Bool) throws(Failure) -> Void) async throws {
        try await Interruption.guarding {
            let flag = Flag()
            try await withTaskCancellationHandler {
                try await blocking { () throws(Failure) in try body { flag.isSet.load(ordering: .relaxed) } }
            } onCancel: {
                flag.isSet.store(true, ordering: .relaxed)
            }
        }
    }
}
