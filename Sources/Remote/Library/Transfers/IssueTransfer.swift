public import RectoDiagnostics
public import RectoFetch
import RectoPackaging
import Synchronization

/// Fetches one file to the disk, however often it is cut off, and never takes bytes of two versions for one file.
///
/// Bytes go to the disk as they come, and no more than a few hundred KiB are in memory.
public struct IssueTransfer: Sendable {
    /// Bytes that are asked for again when a transfer goes on, to be compared with those that are there.
    public static let overlap = 64 << 10
    /// After so many bytes they are made sure to be on the disk, and the record is kept; with ``overlap`` and a piece of the body less than
    /// the MiB that a kill may cost.
    static let interval = 768 << 10

    /// How often one run begins from the first byte; bytes that came before that count as progress.
    static let mostRestarts = 16

    public struct Arrival: Hashable, Sendable {
        /// SHA-256 as 64 hexadecimal digits.
        public var digest: String
        public var bytes: Int
    }

    private let fetching: any HTTPFetching
    private let time: any FetchTime
    private let policy: RetryPolicy
    /// The most bytes that a file may have.
    private let limit: Int
    private let giver: AddressGuard.Giver
    private let authorization: String?
    private let pacers: [RatePacer]
    private let errand: FetchErrand?

    /// - Parameters:
    ///   - policy: For tries one after the other that bring nothing new.
    ///   - giver: Who gave the address.
    ///   - authorization: Of the field of that name; not for other origins, where a redirect leads there.
    ///   - pacers: Limits of speed.
    ///   - errand: What the user typed that it is fetched for.
    public init(
        by fetching: any HTTPFetching, retrying policy: RetryPolicy = RetryPolicy(), time: any FetchTime = SystemTime(),
        limit: Int = 64 << 30, from giver: AddressGuard.Giver = .content, authorization: String? = nil,
        pacers: [RatePacer] = [], errand: FetchErrand? = nil
    ) {
        self.fetching = fetching
        self.policy = policy
        self.time = time
        self.limit = limit
        self.giver = giver
        self.authorization = authorization
        self.pacers = pacers
        self.errand = errand
    }

    /// Goes on until all bytes are in the file, and have the digest if one is known.
    ///
    /// - Parameters:
    ///   - record: What is known from the run before.
    ///   - path: Of the partial file; a second one beside it has `.new` at its end.
    ///   - keep: Keeps the record; called after the bytes that it tells of are on the disk.
    /// - Throws: ``Failure``: `.io` for what can't be had, `.tooLarge`, `.damaged` for bytes with another digest, `.cancelled`; what has
    ///   come is kept, unless it is damaged.
    public func run(
        _ record: TransferRecord, to path: String, keep: @escaping @Sendable (TransferRecord) throws(Failure) -> Void
    ) async throws(Failure) -> Arrival {
        let run = try TransferRun(record, path, limit: limit, keep: keep)
        let address = try WebAddress(record.address)
        var (start, failures) = (time.elapsed, 0)
        while true {
            var asked: Duration?
            var words: String
            let before = run.progress
            do throws(Failure) {
                if !run.isComplete { (asked, words) = try await once(run, address) } else { words = "broke off" }
                if run.isComplete { return try await blocking { () throws(Failure) in try run.arrival() } }
            } catch {
                try run.save()
                guard error.code == .connection else {
                    throw error.place == nil ? error.at(address.shown) : error
                }
                words = error.message
            }
            guard run.restarts <= Self.mostRestarts else {
                throw Failure(.io, "begins anew all the time: \(words)", at: address.shown)
            }
            if run.progress > before { (failures, start) = (0, time.elapsed) }
            failures += 1
            guard let wait = policy.wait(after: failures, spent: time.elapsed - start, asked: asked) else {
                throw Failure(.io, words, at: address.shown)
            }
            guard await time.sleep(for: wait) else { throw Failure(.cancelled, "was cancelled", at: address.shown) }
        }
    }

    /// One request; returns when its body has ended.
    private func once(
        _ run: TransferRun, _ address: WebAddress
    ) async throws(Failure) -> (asked: Duration?, words: String) {
        let first = try run.resumption()
        var fields: HeaderFields = ["Want-Repr-Digest": "sha-256=10"]
        fields["Authorization"] = authorization
        let record = run.record
        let condition = record.ignored < 2 ? record.strongTag ?? record.modified : nil
        if let first {
            fields["Range"] = "bytes=\(first)-"
            fields["If-Range"] = condition
        }
        let response = try await fetching.fetch(
            FetchRequest(.get, address, from: giver, fields: fields, errand: errand))
        let head = response.head
        switch TransferAnswer(head, asked: first, of: record, having: run.size) {
        case .part(let start, let count):
            run.learn(head)
            try await read(response.body, into: run, from: start, count: count)
            return (nil, "broke off")
        case .whole:
            let isIgnored =
                first != nil && condition != nil && head.fields["ETag"] != nil && head.fields["ETag"] == record.etag
            try run.startOver(head, isIgnored: isIgnored, time: time.date)
            try await read(response.body, into: run, from: 0, count: head.contentLength)
            return (nil, "broke off")
        case .complete: return (nil, "broke off")
        case .useless:
            try run.forget()
            return (.zero, "answers with other bytes than it was asked for")
        case .later:
            let asked = head.fields["Retry-After"].flatMap { RetryAfter.duration($0, now: time.date) }
            return (asked, "has a fault (\(head.status)); try again later")
        case .refused(let words): throw Failure(.io, words, at: address.shown)
        }
    }

    private func read(_ body: FetchBody, into run: TransferRun, from start: Int, count: Int?) async throws(Failure) {
        try run.begin(at: start, count: count)
        try await body.forEach { [pacers] chunk throws(Failure) in
            try await blocking { () throws(Failure) in try run.take(chunk) }
            for pacer in pacers where await !pacer.pace(chunk.count) {
                throw Failure(.cancelled, "was cancelled")
            }
        }
        try run.finish()
    }
}
