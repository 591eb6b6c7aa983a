import RectoDiagnostics
import RectoPackaging

/// Makes a plan of documents, in one pass and in bounded memory.
package struct FarmPlanner {
    /// Looks at a document; the lookers work at the same time, and their results are used in the documents' order.
    package typealias Look = @Sendable (SourceDocument) async throws -> DocumentProbe

    private let header: PlanHeader
    private let model: CostModel
    /// How many documents are looked at at a time.
    private let width: Int

    package init(_ header: PlanHeader, width: Int) {
        self.header = header
        self.width = max(1, width)
        model = CostModel(header.profile)
    }

    /// - Parameter look: `nil` to plan by bytes, and by what the sources tell.
    /// - Throws: ``Failure`` `.usage` where there is no document, `.io`, and what the sources throw; `CancellationError`.
    package func plan(_ sources: SourceList, to path: String, look: Look?) async throws -> CostSheet {
        var draft = PlanDraft(try PlanWriter(path, header), header, model)
        if let look {
            try await withThrowingTaskGroup(of: (Int, SourceDocument, DocumentProbe).self) { group in
                var (asked, written, isOver) = (0, 0, false)
                var ready: [Int: (SourceDocument, DocumentProbe)] = [:]
                while !isOver || written < asked {
                    while !isOver, asked - written < width * 4 {
                        guard let document = try sources.next() else {
                            isOver = true
                            break
                        }
                        let number = asked
                        asked += 1
                        if document.pages != nil,
                            document.bytes != nil || !SourceDocument.isRemote(document.path)
                        {
                            ready[number] = (document, DocumentProbe(pages: document.pages))
                        } else {
                            group.addTask { (number, document, try await look(document)) }
                        }
                    }
                    while let (document, probe) = ready.removeValue(forKey: written) {
                        try draft.add(document, probe)
                        written += 1
                    }
                    if written < asked, ready[written] == nil, let (number, document, probe) = try await group.next() {
                        ready[number] = (document, probe)
                    }
                }
            }
        } else {
            while let document = try sources.next() { try draft.add(document, DocumentProbe(pages: document.pages)) }
        }
        return try draft.finish()
    }
}

/// A plan that is being cut and written.
struct PlanDraft {
    private let writer: PlanWriter
    private let model: CostModel
    private var cutter: ShardCutter
    private var count = 0
    /// Of the documents that are in no shard yet, and of those in it.
    private var outputBytes: [Int: Int] = [:]

    init(_ writer: PlanWriter, _ header: PlanHeader, _ model: CostModel) {
        self.writer = writer
        self.model = model
        cutter = ShardCutter(seconds: header.shardSeconds)
    }

    mutating func add(_ source: SourceDocument, _ probe: DocumentProbe) throws(Failure) {
        var problem = probe.problem
        var bytes = source.bytes ?? 0
        if source.bytes == nil {
            // A list may name files that are not there yet; whoever runs the shard says what became of them.
            do throws(Failure) {
                if let known = probe.bytes { bytes = known } else { bytes = try Files.stamp(source.path).size }
            } catch {
                problem = problem ?? error.message
            }
        }
        var document = PlannedDocument(document: count, path: source.path, id: source.id, bytes: bytes)
        document.title = source.title
        document.sha256 = source.sha256
        document.passwordFile = source.passwordFile
        document.pages = probe.pages
        document.problem = problem
        document.seconds =
            problem == nil
            ? model.seconds(bytes: bytes, pages: probe.pages, area: probe.area)
            : model.seconds(bytes: 0, pages: 0, area: nil)
        outputBytes[count] =
            problem == nil ? model.outputBytes(bytes: bytes, pages: probe.pages, area: probe.area) : 0
        count += 1
        try add(document)
    }

    /// Takes a line of another plan.
    mutating func add(_ document: PlannedDocument) throws(Failure) {
        for shard in cutter.add(document) { try write(shard) }
    }

    private mutating func write(_ shard: [PlannedDocument]) throws(Failure) {
        let bytes = shard.reduce(0) { $0 + ($1.isFirst ? outputBytes.removeValue(forKey: $1.document) ?? 0 : 0) }
        try writer.add(shard: shard, outputBytes: bytes)
    }

    mutating func finish() throws(Failure) -> CostSheet {
        if let shard = cutter.finish() { try write(shard) }
        guard !writer.isEmpty else { throw Failure(.usage, "there is no document in the sources") }
        return try writer.finish()
    }
}
