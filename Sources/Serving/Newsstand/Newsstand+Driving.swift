import RectoDiagnostics
import RectoLibrary

extension Newsstand {
    /// How often it is looked while somebody listens, and while nobody does.
    private static let look = Duration.milliseconds(400)
    private static let rest = Duration.seconds(3)
    /// After so long those who listen are rung although nothing happened, so that it is noticed who has gone.
    private static let beat = Duration.seconds(15)

    /// Looks at the library, and, where pages may change it, reads lists when they are due and fetches what is queued; until it is cancelled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.watch() }
            guard isManaged else { return }
            group.addTask { await self.fetch() }
            group.addTask { await self.refresh() }
            group.addTask { await self.drawCovers() }
        }
        dismissAll()
    }

    private func watch() async {
        var beaten = ContinuousClock.now
        var complaint = ""
        while !Task.isCancelled {
            do throws(Failure) {
                try await look()
                complaint = ""
            } catch {
                if error.description != complaint { tell(error.description) }
                complaint = error.description
            }
            if .now - beaten >= Self.beat {
                beaten = .now
                ring()
            }
            try? await Task.sleep(for: isHeard ? Self.look : Self.rest)
        }
    }

    /// Fetches what is queued whenever somebody wishes it.
    private func fetch() async {
        wishes.continuation.yield()
        var complaint = ""
        for await _ in wishes.stream {
            do throws(Failure) {
                _ = try await library.work()
                complaint = ""
            } catch {
                // Another process that fetches into the folder looks after the queue; once is enough to say so.
                if error.code != .cancelled, error.description != complaint {
                    tell(error.description)
                    complaint = error.description
                }
            }
        }
    }

    /// Reads lists when they are due, and tries again what could not be had.
    private func refresh() async {
        do throws(Failure) {
            try await LibraryWatch(library) { [tell] happening in
                switch happening {
                case .failed(_, let failure): tell(failure.description)
                case .refreshed(_, _, let messages): for message in messages { tell(message) }
                case .broken, .news: break
                }
            }.run()
        } catch { tell(error.description) }
    }

    /// Reads a list; the store says what came of it.
    func read(_ store: Int) async {
        guard refreshing.insert(store).inserted else { return }
        defer { refreshing.remove(store) }
        do throws(Failure) { _ = try await library.refresh(store) } catch {
            if error.code != .cancelled { tell(error.description) }
        }
        try? await look()
        wishes.continuation.yield()
    }
}
