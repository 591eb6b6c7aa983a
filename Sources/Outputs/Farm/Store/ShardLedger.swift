package import RectoDiagnostics
import RectoJSON
import RectoPackaging

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
    private var file: OutputFile

    /// - Throws: ``Failure`` `.io`.
    package init(_ store: FarmStore, _ plan: PlanFile, shard: Int) throws(Failure) {
        let folder = Self.folder(store, plan, shard: shard)
        try Files.makeFolder(folder)
        file = try OutputFile("\(folder)/\(Runner.unique()).jsonl")
    }

    package func add(_ entry: LedgerEntry) throws(Failure) {
        try file.write(try CompactJSON.encode(entry) + [UInt8(ascii: "\n")])
    }

    private static func folder(_ store: FarmStore, _ plan: PlanFile) -> String {
        "\(store.root)/plans/\(plan.header.root ?? plan.id)/\(plan.id)"
    }

    private static func folder(_ store: FarmStore, _ plan: PlanFile, shard: Int) -> String {
        "\(folder(store, plan))/\(shard)"
    }

    /// All that runs of a shard have said; a last line that was cut off counts as not written.
    ///
    /// - Throws: ``Failure`` `.io`.
    static func entries(_ store: FarmStore, _ plan: PlanFile, shard: Int) throws(Failure) -> [LedgerEntry] {
        try entries(in: folder(store, plan, shard: shard))
    }

    /// All that runs of other plans have said which do the rest of the same one.
    ///
    /// - Throws: ``Failure`` `.io`.
    static func entriesOfRetries(_ store: FarmStore, _ plan: PlanFile) throws(Failure) -> [LedgerEntry] {
        let root = plan.header.root ?? plan.id
        let folder = "\(store.root)/plans/\(root)"
        guard Files.kind(folder) == .folder else { return [] }
        var entries: [LedgerEntry] = []
        for name in try Files.list(folder) where name != plan.id && name != root {
            for shard in try Files.list("\(folder)/\(name)") {
                entries += try Self.entries(in: "\(folder)/\(name)/\(shard)")
            }
        }
        return entries
    }

    private static func entries(in folder: String) throws(Failure) -> [LedgerEntry] {
        guard Files.kind(folder) == .folder else { return [] }
        var entries: [LedgerEntry] = []
        for name in try Files.list(folder) where name.hasSuffix(".jsonl") {
            guard let bytes = try Files.read("\(folder)/\(name)", limit: 1 << 30) else { continue }
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                if let entry = try? CompactJSON.decode(LedgerEntry.self, from: line) { entries.append(entry) }
            }
        }
        return entries
    }
}
