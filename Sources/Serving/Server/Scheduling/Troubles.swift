import HTTPTypes
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

    private struct Trouble {
        var fault: Fault
        var until: ContinuousClock.Instant
        var count: Int
    }

    private let state = Mutex<[Key: Trouble]>([:])

    private static let span = Duration.seconds(60)
    private static let most = 10_000
    /// A worker may be ended by somebody else; three times in a row it was the page.
    private static let crashes = 3

    subscript(id: String, stamp: Files.Stamp, page: Int?) -> Fault? {
        state.withLock { state in
            let key = Key(id: id, stamp: stamp, page: page)
            guard let known = state[key] else { return nil }
            guard known.until > .now else {
                state[key] = nil
                return nil
            }
            return known.count >= Self.crashes ? known.fault : nil
        }
    }

    /// - Returns: what to tell whoever asked.
    func remember(_ failure: Failure, _ id: String, _ stamp: Files.Stamp, _ page: Int?) -> Fault {
        var fault = Fault(failure)
        // What takes too much of anything takes it again; all else is quick to find out.
        guard [.crashed, .deadline, .damaged, .encrypted].contains(failure.code) else { return fault }
        return state.withLock { state in
            if state.count >= Self.most { state.removeAll() }
            if fault.retryAfter != nil { fault.retryAfter = 60 }
            let key = Key(id: id, stamp: stamp, page: page)
            var count = Self.crashes
            if failure.code == .crashed { count = (state[key].map { $0.until > .now ? $0.count : 0 } ?? 0) + 1 }
            state[key] = Trouble(fault: fault, until: .now + Self.span, count: count)
            return count >= Self.crashes
                ? fault : Fault(.serviceUnavailable, "The work was stopped.", retryAfter: 1)
        }
    }
}
