/// A worker's side of what comes out of a document's object structure, on the lane.
@Lane
public final class StructureService {
    private let documents: DocumentService

    /// What one answer may hold.
    private static let limit = 1 << 30

    /// - Parameter documents: Has the open document.
    public init(_ documents: DocumentService) { self.documents = documents }

    /// Answers the request where it is one of ours; `false` where it is not.
    ///
    /// - Throws: ``Failure`` where answering is impossible: the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case OutlineRequest.verb:
            try channel.answer { () throws(Failure) in
                let document = try documents.document()
                return (Done(), try document.structure().outline(box: document.box).json())
            }
        case AnnotationsRequest.verb:
            try channel.answer { () throws(Failure) in try annotations(try request.decode(AnnotationsRequest.self)) }
            documents.settle()
            documents.recycle()
        case AttachmentsRequest.verb:
            try channel.answer { () throws(Failure) in
                (Done(), try CompactJSON.encode(try documents.document().structure().attachments()))
            }
        case EmbeddedDataRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(EmbeddedDataRequest.self)
                let data = try documents.document().structure().data(of: asked.stream, limit: Self.limit)
                return (EmbeddedDataRequest.Reply(isDecoded: data.isDecoded), data.bytes)
            }
        default: return false
        }
        return true
    }

    private func annotations(_ request: AnnotationsRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        let structure = try document.structure()
        return request.answer { page throws(Failure) in
            try CompactJSON.encode(structure.annotations(page: page, box: document.box, kinds: request.kinds))
        }
    }
}
