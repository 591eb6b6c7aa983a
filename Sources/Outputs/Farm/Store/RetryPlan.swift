package import RectoDiagnostics
import RectoPackaging

/// A plan of what another one has left.
package struct RetryPlan {
    private let plan: PlanFile
    private let store: FarmStore
    private let size: Size

    /// The bytes that a document has now; `nil` where there is none.
    package typealias Size = (_ path: String) async throws(Failure) -> Int?

    package init(
        _ plan: PlanFile, _ store: FarmStore,
        size: @escaping Size = { path throws(Failure) in try Files.stamp(path).size }
    ) {
        self.plan = plan
        self.store = store
        self.size = size
    }

    /// Writes the plan; lines keep their numbers, so that the first plan's status counts what the second one makes.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - takesFailed: Whether documents that failed or lost pages are made again. Their receipts are set aside.
    /// - Returns: `nil`, and no file, where nothing is left.
    /// - Throws: ``Failure`` `.io`, `.damaged`.
    package func write(_ path: String, takesFailed: Bool) async throws(Failure) -> CostSheet? {
        var header = plan.header
        header.root = plan.header.root ?? plan.id
        let model = CostModel(header.profile)
        let writer = try PlanWriter(path, header)
        var cutter = ShardCutter(seconds: header.shardSeconds)
        func write(_ shard: [PlannedDocument]) throws(Failure) {
            let bytes = shard.reduce(0) {
                $0 + model.outputBytes(bytes: $1.bytes, pages: $1.span?.count ?? $1.pages, area: nil)
            }
            try writer.add(shard: shard, outputBytes: bytes)
        }
        var again: [FarmReceipt] = []
        try await PlanSurvey(plan, store).forEachLine { _, document, state async throws(Failure) in
            var document = document
            switch state {
            case .done(let receipt), .failed(let receipt):
                guard takesFailed, receipt.state == .failed || !receipt.lost.isEmpty else { return }
                again.append(receipt)
            case .changed:
                // As it is now. A divided one has to be planned anew, since its pages may be others.
                document.sha256 = nil
                if let size = try? await size(document.path) { document.bytes = size }
            case .missing, .pending: break
            }
            for shard in cutter.add(document) { try write(shard) }
        }
        if let shard = cutter.finish() { try write(shard) }
        guard !writer.isEmpty else { return nil }
        let cost = try writer.finish()
        for receipt in again { try await store.setAside(receipt) }
        return cost
    }
}
