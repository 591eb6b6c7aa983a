public import RectoDiagnostics
import RectoFeeds
import RectoFetch
import RectoPackaging

/// Looks at the stores' lists from time to time, fetches what they have new, and tells of it.
public struct LibraryWatch: Sendable {
    public enum Happening: Sendable {
        /// A list was read, and something in it is new, later or withdrawn, or wrong.
        case refreshed(Int, ListChange, [String])
        /// A list could not be had.
        case failed(store: Int, Failure)
        /// An issue could not be had.
        case broken(Int)
        case news(LibraryNews)
    }

    /// Seconds after which it is looked whether there is something to do: what another process queued, or what came due while the machine slept.
    static let look = 60

    private let library: Library
    private let tell: @Sendable (Happening) async -> Void

    /// - Parameter tell: Called for one after the other; news counts as told when it returns, and is told again where the process ends before.
    public init(_ library: Library, _ tell: @escaping @Sendable (Happening) async -> Void) {
        self.library = library
        self.tell = tell
    }

    /// Goes on until its task is cancelled.
    ///
    /// - Throws: ``Failure`` `.io`, `.full` or `.damaged` where the database can't be used.
    public func run() async throws(Failure) {
        let (records, time) = (library.records, library.time)
        // What happens from now on is news.
        _ = try await blocking { () throws(Failure) in try records.news(atMost: 1) }
        while !Task.isCancelled {
            if await library.isFree() { try await turn() }
            try await deliver()
            guard !Task.isCancelled else { break }
            let now = time.date
            let due = try await blocking { () throws(Failure) in try records.stores().compactMap(\.due).min() }
            let wait = min(Self.look, max(1, (due ?? now + Self.look) - now))
            guard await time.sleep(for: .seconds(wait)) else { break }
        }
    }

    private func turn() async throws(Failure) {
        let (records, time) = (library.records, library.time)
        let stores = try await blocking { () throws(Failure) in try records.stores() }
        for store in stores where (store.due ?? .max) <= time.date && !Task.isCancelled {
            do throws(Failure) {
                let (change, messages) = try await library.refresh(store.id)
                if change != ListChange() || !messages.isEmpty {
                    await tell(.refreshed(store.id, change, messages.map(\.description)))
                }
            } catch {
                if error.code == .cancelled { continue }
                await tell(.failed(store: store.id, error))
            }
            try await deliver()
        }
        let now = time.date
        try await blocking { () throws(Failure) in
            for issue in try records.retries(due: now) { try records.apply(.retry, to: issue, now: now) }
        }
        guard try await library.hasWork() else { return }
        do throws(Failure) {
            for issue in try await library.work().broken { await tell(.broken(issue)) }
        } catch {
            // The database is the only thing that it can't do without; of others who fetch it only has to wait.
            guard [.cancelled, .io].contains(error.code) else { throw error }
        }
    }

    private func deliver() async throws(Failure) {
        let records = library.records
        while !Task.isCancelled {
            let news = try await blocking { () throws(Failure) in try records.news(atMost: 100) }
            guard !news.isEmpty else { return }
            for one in news where !Task.isCancelled {
                await tell(.news(one))
                if Task.isCancelled { return }
                try await blocking { () throws(Failure) in try records.told(one.number) }
            }
        }
    }
}
