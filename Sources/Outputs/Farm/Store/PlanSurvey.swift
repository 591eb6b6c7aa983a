package import RectoDiagnostics

/// What has become of a line of a plan.
package enum LineState: Hashable, Sendable {
    case done(FarmReceipt)
    case failed(FarmReceipt)
    /// The file is not the one that was planned.
    case changed(String)
    case missing(String)
    /// Not done yet; with the reason if it was tried.
    case pending(String?)

    package var receipt: FarmReceipt? {
        switch self {
        case .done(let receipt), .failed(let receipt): receipt
        default: nil
        }
    }

    package var word: String {
        switch self {
        case .done(let receipt): receipt.lost.isEmpty ? "done" : "incomplete"
        case .failed: "failed"
        case .changed: "changed"
        case .missing: "missing"
        case .pending: "pending"
        }
    }
}

/// Goes through a plan and looks for the receipt of each line.
///
/// Costs a file for each document, and memory for one shard.
package struct PlanSurvey {
    private let plan: PlanFile
    private let store: FarmStore

    package init(_ plan: PlanFile, _ store: FarmStore) {
        self.plan = plan
        self.store = store
    }

    private struct Key: Hashable {
        var document: Int
        var first: Int?
    }

    /// - Parameter body: Told of each line, in the plan's order, with its shard.
    /// - Throws: ``Failure`` `.io`, `.damaged`, or what `body` throws.
    package func forEachLine(
        _ body: (_ shard: Int, PlannedDocument, LineState) async throws(Failure) -> Void
    ) async throws(Failure) {
        let ledgers = try await LedgerIndex(store, plan)
        let retried = Self.byLine(try await ledgers.entriesOfRetries())
        for shard in 0..<plan.shardCount {
            let known = Self.byLine(try await ledgers.entries(shard: shard))
            for document in try await plan.shard(shard) {
                let key = Key(document: document.document, first: document.span?.first)
                try await body(
                    shard, document, try await state(of: document, (known[key] ?? []) + (retried[key] ?? [])))
            }
        }
    }

    private static func byLine(_ entries: [LedgerEntry]) -> [Key: [LedgerEntry]] {
        Dictionary(grouping: entries) { Key(document: $0.document, first: $0.first) }
    }

    private func state(of document: PlannedDocument, _ entries: [LedgerEntry]) async throws(Failure)
        -> LineState
    {
        var digests: [String] = []
        for sha256 in [document.sha256].compactMap(\.self) + entries.reversed().compactMap(\.sha256)
        where !digests.contains(sha256) {
            digests.append(sha256)
        }
        for sha256 in digests {
            guard let receipt = try await store.receipt(sha256, plan.header.profileDigest, document.span)
            else { continue }
            return receipt.state == .done ? .done(receipt) : .failed(receipt)
        }
        let last = entries.last { $0.state != .done }
        switch last?.state {
        case .changed: return .changed(last?.message ?? "")
        case .missing: return .missing(last?.message ?? "")
        default: return .pending(last?.message)
        }
    }
}
