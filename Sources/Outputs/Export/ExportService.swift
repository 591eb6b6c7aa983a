public import Recto

/// A worker's side of the exports: answers requests about the document that ``DocumentService`` has open.
@Lane
public final class ExportService {
    private let documents: DocumentService
    private let memory: Int
    private let press = KeptPress()

    public init(_ documents: DocumentService, memory: Int) {
        self.documents = documents
        self.memory = memory
    }

    /// Answers the request where it is one of ours; `false` where it is not.
    ///
    /// - Throws: ``Failure`` where answering is impossible: the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case PageExportRequest.verb:
            try channel.answer { () throws(Failure) in
                (try exporter(channel).export(try request.decode(PageExportRequest.self)), [])
            }
        case PageAssemblyRequest.verb:
            try channel.answer { () throws(Failure) in
                (try exporter(channel).assemble(try request.decode(PageAssemblyRequest.self)), [])
            }
        case SpreadRequest.verb:
            try channel.answer { () throws(Failure) in
                (try spreads().export(try request.decode(SpreadRequest.self)), [])
            }
        case SpreadDocumentRequest.verb:
            try channel.answer { () throws(Failure) in
                (try spreads().export(try request.decode(SpreadDocumentRequest.self)), [])
            }
        case ThumbnailRequest.verb:
            try channel.answer { () throws(Failure) in
                try ThumbnailMaker(document: try documents.document()).make(
                    try request.decode(ThumbnailRequest.self))
            }
        default: return false
        }
        documents.recycle()
        return true
    }

    private func spreads() throws(Failure) -> SpreadExporter {
        SpreadExporter(document: try documents.document(), memory: memory)
    }

    private func exporter(_ host: WorkerChannel) throws(Failure) -> PageExporter {
        PageExporter(document: try documents.document(), memory: memory, host: host, press: press)
    }
}
