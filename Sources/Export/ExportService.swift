public import Recto

/// A worker's side of the exports: answers requests about the document that ``DocumentService`` has open.
@Lane
public final class ExportService {
    private let documents: DocumentService
    private let memory: Int

    public init(_ documents: DocumentService, memory: Int) {
        self.documents = documents
        self.memory = memory
    }

    /// Answers the request where it is one of ours; `false` where it is not.
    ///
    /// - Throws: ``Failure`` where answering is impossible: the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        guard request.verb == PageExportRequest.verb else { return false }
        try channel.answer { () throws(Failure) in
            let asked = try request.decode(PageExportRequest.self)
            return (try PageExporter(document: try documents.document(), memory: memory).export(asked), [])
        }
        documents.recycle()
        return true
    }
}
