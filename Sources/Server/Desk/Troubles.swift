import RectoDiagnostics
import RectoPackaging
import Synchronization

/// Pages that ended their workers or did not come to an end, so that not every request for them costs another worker.
///
/// Forgotten after a while: it may have been the machine.
final class Troubles: Sendable {
    private struct Key: Hashable {
        var id: String
        var stamp: Files.Stamp
        /// `nil` for the issue as a whole.
        var page: Int?
    }

    private let state = Mutex<[Key: (fault: Fault, until: ContinuousClock.Instant)]>([:])

    private static let span = Duration.seconds(60)
    private static let most = 10_000

    subscript(id: String, stamp: Files.Stamp, page: Int?) -> Fault? {
        state.withLock { state in
            let key = Key(id: id, stamp: stamp, page: page)
            guard let known = state[key] else { return nil }
            guard known.until > .now else {
                state[key] = nil
                return nil
            }
            return known.fault
        }
    }

    func remember(_ failure: Failure, _ id: String, _ stamp: Files.Stamp, _ page: Int?) {
        // What takes too much of anything takes it again; all else is quick to find out.
        guard [.crashed, .deadline, .damaged, .encrypted].contains(failure.code) else { return }
        state.withLock { state in
            if state.count >= Self.most { state.removeAll() }
            var fault = Fault(failure)
            if fault.retryAfter != nil { fault.retryAfter = 60 }
            state[Key(id: id, stamp: stamp, page: page)] = (fault, .now + Self.span)
        }
    }
}
