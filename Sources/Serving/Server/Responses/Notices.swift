import Synchronization

/// Lines for the operator of the server, each reported once.
final class Notices: Sendable {
    private let send: @Sendable (String) -> Void
    private let told = Mutex<Set<String>>([])

    /// How many lines are remembered; further lines are not reported.
    private static let most = 100_000

    init(_ send: @escaping @Sendable (String) -> Void) { self.send = send }

    func tell(_ line: String) {
        let isNew = told.withLock { told in told.count < Self.most && told.insert(line).inserted }
        if isNew { send(line) }
    }
}
