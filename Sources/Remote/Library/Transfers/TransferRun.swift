import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization

/// The file and the record of a transfer while it runs; the lock is for the tasks that bring the bytes.
final class TransferRun: Sendable {
    private struct State {
        var file: PartialIssue
        var record: TransferRecord
        /// All bytes from the beginning, while those of `file` are the more.
        var fresh: (file: PartialIssue, record: TransferRecord)?
        /// Where the next byte of the body belongs, and where the body ends.
        var place = 0
        var end: Int?
        /// When the record was last kept.
        var kept = 0
        var restarts = 0
        var progress = 0
    }

    private let state: Mutex<State>
    private let path: String
    private let limit: Int
    private let keep: @Sendable (TransferRecord) throws(Failure) -> Void

    init(
        _ record: TransferRecord, _ path: String, limit: Int,
        keep: @escaping @Sendable (TransferRecord) throws(Failure) -> Void
    ) throws(Failure) {
        let file = try PartialIssue(path, keeping: record.offset)
        var record = record
        if file.size < record.offset || file.size == 0 { record = record.fresh }
        state = Mutex(State(file: file, record: record))
        self.path = path
        self.limit = limit
        self.keep = keep
        try Files.remove(path + ".new")
    }

    var record: TransferRecord { state.withLock { $0.record } }
    var size: Int { state.withLock { $0.file.size } }
    var restarts: Int { state.withLock { $0.restarts } }
    /// Bytes that came for the first time; never less than before.
    var progress: Int { state.withLock { $0.progress } }
    var isComplete: Bool { state.withLock { $0.record.total == $0.file.size } }

    /// From which byte on to ask; `nil` for all.
    func resumption() throws(Failure) -> Int? {
        let (size, isProvable) = state.withLock { ($0.file.size, $0.record.isProvable) }
        if size > 0, !isProvable { try forget() }
        let start = size - IssueTransfer.overlap
        return isProvable && start > 0 ? start : nil
    }

    // MARK: - What answers say

    func learn(_ head: FetchHead) {
        let digest = ReprDigest.sha256(head.fields["Repr-Digest"])
        state.withLock { state in if state.record.serverDigest == nil { state.record.serverDigest = digest } }
    }

    /// All bytes follow: they go beside what is there, until they are more.
    ///
    /// - Parameter isIgnored: Whether the server sends them though a part of the same version was asked for.
    func startOver(_ head: FetchHead, isIgnored: Bool, time: Int) throws(Failure) {
        try state.withLock { state throws(Failure) in
            if isIgnored { state.record.ignored += 1 }
            var record = state.record.fresh
            record.etag = head.fields["ETag"]
            record.total = head.contentLength
            record.serverDigest = ReprDigest.sha256(head.fields["Repr-Digest"])
            if let date = head.fields["Last-Modified"], let changed = RetryAfter.date(date) {
                // What changed within the last minute may change again within its second.
                let now = head.fields["Date"].flatMap(RetryAfter.date) ?? time
                if now - changed >= 60 { record.modified = date }
            }
            guard state.file.size > 0 else { return state.record = record }
            state.restarts += 1
            try Files.remove(path + ".new")
            state.fresh = (try PartialIssue(path + ".new", keeping: 0), record)
        }
    }

    /// What is there is of no use.
    func forget() throws(Failure) {
        try state.withLock { state throws(Failure) in try forget(&state) }
    }

    private func forget(_ state: inout State) throws(Failure) {
        state.restarts += 1
        state.fresh = nil
        state.record = state.record.fresh
        try state.file.truncate(to: 0)
        state.kept = 0
        try keep(state.record)
    }

    // MARK: - Bytes

    func begin(at start: Int, count: Int?) throws(Failure) {
        try state.withLock { state throws(Failure) in
            state.place = start
            state.end = count.map { start + $0 }
            if let end = state.end, end > limit { throw tooLarge }
        }
    }

    func take(_ bytes: [UInt8]) throws(Failure) {
        try state.withLock { state throws(Failure) in
            guard state.place + bytes.count <= min(state.end ?? limit, limit) else {
                if state.end == nil { throw tooLarge }
                throw Failure(.connection, "sends more bytes than it says")
            }
            if state.fresh != nil { return try takeAnew(bytes, &state) }
            let known = min(bytes.count, max(0, state.file.size - state.place))
            if known > 0, try !state.file.has(bytes[..<known], at: state.place) {
                try forget(&state)
                throw Failure(.connection, "changed while it was being fetched")
            }
            try state.file.append(bytes[known...])
            state.place += bytes.count
            state.progress += bytes.count - known
            if state.file.size - state.kept >= IssueTransfer.interval { try save(&state) }
        }
    }

    private func takeAnew(_ bytes: [UInt8], _ state: inout State) throws(Failure) {
        try state.fresh?.file.append(bytes[...])
        state.place += bytes.count
        guard let size = state.fresh?.file.size, size > state.file.size else { return }
        state.progress += 1
        try adopt(&state)
    }

    private func adopt(_ state: inout State) throws(Failure) {
        guard let fresh = state.fresh else { return }
        // The row first: a file that is longer than its row is cut, one of another version would not be noticed.
        try keep(fresh.record.fresh)
        try Files.rename(path + ".new", to: path)
        (state.file, state.record, state.fresh, state.kept) = (fresh.file, fresh.record, nil, 0)
        try save(&state)
    }

    /// The body has ended without a fault.
    func finish() throws(Failure) {
        try state.withLock { state throws(Failure) in
            if let end = state.end, state.place < end { throw Failure(.connection, "broke off") }
            // Without a length the end of the body is that of the file.
            if state.fresh != nil {
                state.fresh?.record.total = state.place
                try adopt(&state)
            } else if state.end == nil {
                state.record.total = state.place
            }
            try save(&state)
        }
    }

    /// Makes sure that what has come stays.
    func save() throws(Failure) { try state.withLock { state throws(Failure) in try save(&state) } }

    private func save(_ state: inout State) throws(Failure) {
        if state.fresh != nil, state.file.size == state.record.offset { return }
        try state.file.synchronize()
        state.record.offset = state.file.size
        state.kept = state.file.size
        try keep(state.record)
    }

    /// Looks whether all the bytes have the digest that they should.
    ///
    /// - Throws: ``Failure`` `.connection` the first time that they have not, when all is forgotten; `.damaged` the second time.
    func arrival() throws(Failure) -> IssueTransfer.Arrival {
        try save()
        return try state.withLock { state throws(Failure) in
            let (record, found) = (state.record, try state.file.digest(at: path))
            guard record.digest ?? found == found, record.serverDigest ?? found == found else {
                state.record.mismatches += 1
                let count = state.record.mismatches
                try forget(&state)
                throw Failure(
                    count < 2 ? .connection : .damaged, "has other bytes than its digest says; refresh the store's list"
                )
            }
            return IssueTransfer.Arrival(digest: found, bytes: state.file.size)
        }
    }

    private var tooLarge: Failure { Failure(.tooLarge, "has more than \(limit) bytes") }
}
