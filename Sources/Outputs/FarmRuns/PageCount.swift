import RectoExport
import Synchronization

/// How many pages an export draws, and how many were there.
final class PageCount: Sendable {
    private let counts = Mutex((drawn: 0, resumed: 0))

    var drawn: Int { counts.withLock { $0.drawn } }

    var resumed: Int { counts.withLock { $0.resumed } }

    func hear(_ event: ExportEvent) {
        guard case .started(_, let pages, let skipped) = event else { return }
        counts.withLock { $0 = (pages, skipped) }
    }
}
