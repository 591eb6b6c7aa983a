import RectoDiagnostics
import RectoLibrary

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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

    /// Reads lists when they are due.
    private func refresh() async {
        var tried: [Int: Int] = [:]
        while !Task.isCancelled {
            let known = (try? await blocking { [library] () throws(Failure) in try library.records.stores() }) ?? []
            for store in known where store.state != .gone && !Task.isCancelled {
                let now = Int(time(nil))
                let last = max(store.checked ?? 0, tried[store.id] ?? 0)
                let isFailing = store.state != .ready
                guard now - last >= (isFailing ? 3600 : 6 * 3600) else { continue }
                tried[store.id] = now
                await read(store.id)
            }
            wishes.continuation.yield()
            try? await Task.sleep(for: .seconds(60))
        }
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
