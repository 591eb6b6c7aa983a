package import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// Writes a plan, a shard at a time; it appears under its name when it is complete.
///
/// JSON lines: the header; for each shard its line and those of its documents; a table of the places where the shards begin; the end.
/// Whoever runs a shard reads the end, the table and that shard, whatever the plan's size.
package final class PlanWriter {
    private let partial: PartialFile
    private var file: OutputFile
    private var waiting: [UInt8] = []
    private var written = 0
    private var digest = Digest()
    private var table: [Int] = []
    private var cost = CostSheet()

    private static let batch = 1 << 20

    /// - Throws: ``Failure`` `.io`.
    package init(_ path: String, _ header: PlanHeader) throws(Failure) {
        partial = try PartialFile(of: path)
        file = try OutputFile(partial.path)
        try add(header)
    }

    deinit { partial.remove() }

    var isEmpty: Bool { table.isEmpty }

    /// - Parameter outputBytes: Of all of its documents together.
    package func add(shard documents: [PlannedDocument], outputBytes: Int) throws(Failure) {
        let seconds = documents.reduce(0) { $0 + $1.seconds }
        let shard = table.count
        table.append(written + waiting.count)
        try add(
            ShardLine(shard: shard, documents: documents.count, seconds: (seconds * 1000).rounded() / 1000))
        for document in documents {
            try add(document)
            cost.seconds += document.seconds
            guard document.isFirst else { continue }
            cost.documents += 1
            cost.bytes += document.bytes
            cost.pages += document.pages ?? (document.problem == nil ? CostModel.usualPages(document.bytes) : 0)
            if document.problem != nil { cost.unreadable += 1 } else if document.pages == nil { cost.unopened += 1 }
        }
        cost.shards += 1
        cost.outputBytes += outputBytes
        cost.longest = max(cost.longest, seconds)
    }

    /// Writes the end and gives the plan its name.
    ///
    /// - Throws: ``Failure`` `.io`.
    package func finish() throws(Failure) -> CostSheet {
        cost.seconds = (cost.seconds * 1000).rounded() / 1000
        cost.longest = (cost.longest * 1000).rounded() / 1000
        try flush()
        let end = PlanEnd(end: written, id: String(digest.digits.prefix(16)), cost: cost)
        try add(PlanTable(table: table))
        try add(end)
        try flush()
        try partial.adopt()
        return cost
    }

    private func add(_ value: some Encodable) throws(Failure) {
        try CompactJSON.append(value, to: &waiting)
        waiting.append(UInt8(ascii: "\n"))
        if waiting.count >= Self.batch { try flush() }
    }

    private func flush() throws(Failure) {
        digest.add(waiting)
        try file.write(waiting)
        written += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }
}
