package import RectoDiagnostics

/// How far a plan is.
package struct FarmStatus: Hashable, Sendable, Codable {
    package var schema = "recto/farm-status/1"
    /// Lines of the plan: documents, and spans of divided ones.
    package var lines = 0
    package var done = 0
    /// Of ``done``, those with lost pages.
    package var incomplete = 0
    package var failed = 0
    package var changed = 0
    package var missing = 0
    package var pending = 0
    /// Pages that were made.
    package var pages = 0
    package var lostPages = 0
    /// Documents with a page that ended its workers.
    package var poisoned = 0
    package var shards = 0
    package var shardsDone = 0
    /// Seconds of one processor that were expected for what is done, and what it took.
    package var expectedSeconds = 0.0
    package var seconds = 0.0
    /// That are expected for what is left, at the rate of what is done.
    package var secondsLeft = 0.0
    package var outputBytes = 0

    /// - Throws: ``Failure`` `.io`, `.damaged`.
    package init(_ plan: PlanFile, _ store: FarmStore) async throws(Failure) {
        var left = 0.0
        var open: Set<Int> = []
        var status = Self()
        try await PlanSurvey(plan, store).forEachLine { shard, document, state async throws(Failure) in
            status.lines += 1
            if let receipt = state.receipt {
                status.add(receipt, document)
            } else {
                open.insert(shard)
                left += document.seconds
            }
            switch state {
            case .done(let receipt):
                status.done += 1
                if !receipt.lost.isEmpty { status.incomplete += 1 }
            case .failed: status.failed += 1
            case .changed: status.changed += 1
            case .missing: status.missing += 1
            case .pending: status.pending += 1
            }
        }
        status.shards = plan.shardCount
        status.shardsDone = plan.shardCount - open.count
        let rate = status.expectedSeconds > 0 ? status.seconds / status.expectedSeconds : 1
        status.secondsLeft = (left * rate * 10).rounded() / 10
        status.seconds = (status.seconds * 10).rounded() / 10
        status.expectedSeconds = (status.expectedSeconds * 10).rounded() / 10
        self = status
    }

    private init() {}

    private mutating func add(_ receipt: FarmReceipt, _ document: PlannedDocument) {
        expectedSeconds += document.seconds
        seconds += receipt.seconds
        outputBytes += receipt.archive?.bytes ?? 0
        if receipt.isPoisoned { poisoned += 1 }
        guard receipt.state == .done else { return }
        let lost = Set(receipt.lost.lazy.filter { $0.part == "tiles" }.map(\.page)).count
        pages += (receipt.span?.count ?? receipt.pages ?? 0) - lost
        lostPages += lost
    }

    /// Lines for people.
    package var text: [String] {
        var text = [
            "shards        \(shardsDone) of \(shards) done",
            "documents     \(done) of \(lines) done"
                + (incomplete > 0 ? ", \(incomplete) of them without all pages" : ""),
        ]
        for (word, count) in [("failed", failed), ("changed", changed), ("missing", missing), ("pending", pending)]
        where count > 0 {
            text.append("  \(word)\(String(repeating: " ", count: 12 - word.count))\(count)")
        }
        text.append("pages         \(pages)" + (lostPages > 0 ? ", \(lostPages) lost" : ""))
        if poisoned > 0 { text.append("poisoned      \(poisoned) documents; `recto farm report --faults` lists them") }
        text.append("output        \(CostSheet.size(outputBytes))")
        text.append(
            "time          \(CostSheet.time(seconds)), expected \(CostSheet.time(expectedSeconds)); left \(CostSheet.time(secondsLeft))"
        )
        return text
    }
}
