import RectoDatabase
public import RectoDiagnostics
import RectoFeeds
import RectoFetch
import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Library {
    /// Transfers at a time.
    static let mostTransfers = 4
    /// Those that ask one host.
    static let mostOfHost = 2

    /// Fetches all that is queued, what the reader asked for before the rest; then applies the stores' retention.
    ///
    /// Where the task is cancelled, the transfers stop, and go on with the next call. Where this is done already, that goes on with what is
    /// queued since, and this returns at once.
    ///
    /// - Returns: The issues that came, and those that could not be had; ``IssueRecord/reason`` says why.
    /// - Throws: ``Failure`` `.io` if another process does the same, or the database can't be used.
    public func work() async throws(Failure) -> (here: [Int], broken: [Int]) {
        let lease = try lease()
        defer { withExtendedLifetime(lease) {} }
        if let bell {
            bell.yield()
            return ([], [])
        }
        let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.bell = bell
        defer { self.bell = nil }
        var (here, broken): ([Int], [Int]) = ([], [])
        var failure: Failure?
        let settings = try await blocking { [self] () throws(Failure) in try effectiveSettings() }
        await withTaskGroup(of: (QueuedTransfer, Result<Bool, Failure>)?.self) { group in
            var running: [Int: String] = [:]
            var listens = false
            while failure == nil {
                do throws(Failure) {
                    let waiting = try await waiting(settings)
                    for transfer in waiting where running[transfer.issue] == nil && !Task.isCancelled {
                        let host = (try? WebAddress(transfer.record.address).host) ?? ""
                        guard running.count < Self.mostTransfers,
                            running.values.count(where: { $0 == host }) < Self.mostOfHost
                        else { continue }
                        running[transfer.issue] = host
                        group.addTask { (transfer, await self.outcome(of: transfer, settings)) }
                    }
                } catch { failure = error }
                if running.isEmpty { break }
                if !listens, !Task.isCancelled {
                    listens = true
                    group.addTask {
                        for await _ in rings { break }
                        return nil
                    }
                }
                guard let (transfer, outcome) = await group.next() ?? nil else {
                    listens = false
                    continue
                }
                running[transfer.issue] = nil
                switch outcome {
                case .success(true): here.append(transfer.issue)
                case .success(false): broken.append(transfer.issue)
                case .failure(let error):
                    // Stopped by the reader, which the database knows, or with this task.
                    if error.code != .cancelled { failure = error } else if Task.isCancelled { group.cancelAll() }
                }
            }
            bell.finish()
        }
        if let failure { throw failure }
        if Task.isCancelled { throw Failure(.cancelled, "was cancelled") }
        try await retain()
        return (here, broken)
    }

    /// - Returns: Whether the issue is here; if not, the database says why.
    private func outcome(of transfer: QueuedTransfer, _ settings: LibrarySettings) async -> Result<Bool, Failure> {
        let (id, now) = (transfer.issue, time.date)
        do throws(Failure) {
            do throws(Failure) {
                try await fetch(transfer, settings)
                // While it is on its way through the memory of the machine.
                if draw != nil { _ = try? await cover(of: id) }
                tell(.issue(id, .here))
                return .success(true)
            } catch {
                guard error.code != .cancelled else { throw error }
                try await blocking { [records] () throws(Failure) in
                    try records.fail(id, error.description, now: now) { tries in
                        guard error.code == .io || error.code == .full else { return nil }
                        return PollSchedule.retry(after: now, tries: tries, dice: .random(in: 0...1))
                    }
                }
                tell(.issue(id, .broken))
                return .success(false)
            }
        } catch { return .failure(error) }
    }

    /// What is queued and may run now.
    private func waiting(_ settings: LibrarySettings) async throws(Failure) -> [QueuedTransfer] {
        let second = secondOfDay(time.date)
        return try await blocking { [records] () throws(Failure) in
            let hours = Dictionary(
                uniqueKeysWithValues: try records.stores().map { ($0.id, $0.settings.hours ?? settings.hours) })
            return try records.transfers().filter { transfer in
                !transfer.isAutomatic || (hours[transfer.store] ?? nil)?.contains(second) ?? true
            }
        }
    }

    /// Whether ``work()`` would fetch something now.
    func hasWork() async throws(Failure) -> Bool {
        let settings = try await blocking { [self] () throws(Failure) in try effectiveSettings() }
        return try await !waiting(settings).isEmpty
    }

    private func fetch(_ transfer: QueuedTransfer, _ settings: LibrarySettings) async throws(Failure) {
        let (id, folder, records) = (transfer.issue, folder, records)
        let partial = folder + "/partial/" + transfer.partial
        let now = time.date
        let floor = settings.floor ?? LibrarySettings.usualFloor
        let store = try await blocking { () throws(Failure) in
            try Self.checkRoom(in: folder, floor: floor)
            guard try records.apply(.begin, to: id, now: now) else { throw Failure(.cancelled, "was removed") }
            return try records.store(records.issue(id).store)
        }
        tell(.issue(id, .transferring))
        let isStores = try WebAddress(store.address).origin == WebAddress(transfer.record.address).origin
        let authorization = isStores ? try await authorization(for: store) : nil
        let run = IssueTransfer(
            by: fetching(), retrying: policy, time: time, from: isStores ? .user : .content,
            authorization: authorization, pacers: pacers(of: store, settings),
            errand: try store.errand())
        let hours = transfer.isAutomatic ? store.settings.hours ?? settings.hours : nil
        let arrival = try await run.run(transfer.record, to: partial) { [weak self] record throws(Failure) in
            try records.keep(record, of: id)
            try Self.checkRoom(in: folder, floor: floor)
            guard let self else { return }
            Task { await self.tell(.progress(id, bytes: record.offset, of: record.total)) }
            if let hours, !hours.contains(secondOfDay(time.date)) {
                try records.apply(.wait, to: id, now: time.date)
                throw Failure(.cancelled, "waits for its hours")
            }
        }
        _ = try await blocking { () throws(Failure) in try records.apply(.arrive, to: id, now: now) }
        tell(.issue(id, .verifying))
        do throws(Failure) {
            let kind = try await blocking { () throws(Failure) in try LibraryFile.kind(of: partial) }
            try await check(partial, kind)
            try await adopt(partial, arrival, kind, for: id)
        } catch {
            // Bytes that were looked at and refused are of no use; they are fetched anew if the reader asks again.
            if error.code != .cancelled, error.code != .io {
                try await blocking { () throws(Failure) in try Files.remove(partial) }
            }
            throw error
        }
    }

    /// Puts the file where it belongs, then its row, then takes the partial one away: killed anywhere, nothing is fetched twice.
    private func adopt(
        _ partial: String, _ arrival: IssueTransfer.Arrival, _ kind: String, for id: Int
    ) async throws(Failure) {
        let (folder, now) = (folder, time.date)
        try await blocking { [self, records] () throws(Failure) in
            let old = try records.issue(id).file
            let path = LibraryFile.path(of: arrival.digest, kind: kind, in: folder)
            try Files.makeFolder(Files.split(path).folder)
            guard chmod(partial, 0o444) == 0 else { throw .system("write", partial) }
            if Files.kind(path) == nil { try Files.link(partial, to: path) }
            guard try records.accept(arrival, kind: kind, for: id, now: now) else {
                if try records.issues(with: arrival.digest).isEmpty { try Files.remove(path) }
                try Files.remove(partial)
                throw Failure(.cancelled, "was removed")
            }
            try Files.remove(partial)
            if let old, old != arrival.digest {
                try removeFile(old)
                try records.forgetFiles()
            }
        }
    }

    private static func checkRoom(in folder: String, floor: Int) throws(Failure) {
        var status = statvfs()
        guard floor > 0, statvfs(folder, &status) == 0 else { return }
        let free = Int(status.f_bavail) * Int(status.f_frsize)
        guard free >= floor else {
            throw Failure(
                .full, "the disk has less than \(floor / 1_000_000) MB left; make room and ask again", at: folder)
        }
    }

    /// Takes away what the stores' retention does not keep.
    private func retain() async throws(Failure) {
        let now = time.date
        let surplus = try await blocking { [records] () throws(Failure) in
            var surplus: [Int] = []
            for store in try records.stores() {
                guard let retention = store.retention else { continue }
                surplus += retention.surplus(of: try records.issues(of: store.id), now: now).map(\.id)
            }
            return surplus
        }
        if !surplus.isEmpty { try await release(surplus, .expire) }
    }
}
