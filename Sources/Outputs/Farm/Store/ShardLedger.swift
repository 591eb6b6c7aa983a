package import RectoDiagnostics
import RectoJSON

/// What one run of a shard says of each document: mostly its digest, by which others find the receipt.
package struct LedgerEntry: Hashable, Sendable, Codable {
    package enum State: String, Hashable, Sendable, Codable {
        /// There is a receipt.
        case done
        /// The file is another one than when it was planned.
        case changed
        /// There is no such file.
        case missing
        /// It was tried, and should be tried again.
        case again
    }

    package var document: Int
    /// The first page of a span.
    package var first: Int?
    package var state: State
    package var sha256: String?
    package var message: String?
    /// Pages that the run drew, and pages that an earlier one had drawn.
    package var drawn: Int?
    package var resumed: Int?

    package init(_ document: PlannedDocument, _ state: State, sha256: String?, message: String? = nil) {
        self.document = document.document
        first = document.span?.first
        self.state = state
        self.sha256 = sha256
        self.message = message
    }
}

/// The lines of one run of a shard, a file of its own, so that two runs of the same shard don't write into each other's.
package final class ShardLedger {
    private let journal: any FarmJournal

    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    package init(_ store: FarmStore, _ plan: PlanFile, shard: Int) async throws(Failure) {
        journal = try await store.storage.begin(
            "\(Self.folder(plan))/\(plan.id)/\(shard)/\(Runner.unique()).jsonl")
    }

    package func add(_ entry: LedgerEntry) throws(Failure) {
        try journal.add(try CompactJSON.encode(entry) + [UInt8(ascii: "\n")])
    }

    /// Ends the run's lines; where it is killed before, others may not see them, and find the receipts by running the shard again.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    package func finish() async throws(Failure) { try await journal.finish() }

    /// Of a plan, and of those that do the rest of it.
    fileprivate static func folder(_ plan: PlanFile) -> String {
        "plans/\(plan.header.root ?? plan.id)"
    }
}

/// Where all that runs have said is found.
struct LedgerIndex {
    private let store: FarmStore
    private let folder: String
    /// Of the plan, by shard.
    private var own: [String: [String]] = [:]
    /// Of other plans, which do the rest of the same one.
    private var others: [String] = []

    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    init(_ store: FarmStore, _ plan: PlanFile) async throws(Failure) {
        self.store = store
        folder = ShardLedger.folder(plan)
        let root = plan.header.root ?? plan.id
        for path in try await store.storage.list(folder) where path.hasSuffix(".jsonl") {
            let parts = path.split(separator: "/")
            guard parts.count == 3 else { continue }
            if parts[0] == plan.id {
                own[String(parts[1]), default: []].append(path)
            } else if parts[0] != root {
                others.append(path)
            }
        }
    }

    /// All that runs of a shard have said; a last line that was cut off counts as not written.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    func entries(shard: Int) async throws(Failure) -> [LedgerEntry] {
        try await entries(own[String(shard)] ?? [])
    }

    /// All that runs of other plans have said which do the rest of the same one.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    func entriesOfRetries() async throws(Failure) -> [LedgerEntry] { try await entries(others) }

    private func entries(_ paths: [String]) async throws(Failure) -> [LedgerEntry] {
        var entries: [LedgerEntry] = []
        for path in paths {
            guard let bytes = try await store.storage.read("\(folder)/\(path)", atMost: 1 << 30) else {
                continue
            }
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                if let entry = try? CompactJSON.decode(LedgerEntry.self, from: line) { entries.append(entry) }
            }
        }
        return entries
    }
}
