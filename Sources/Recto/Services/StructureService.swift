/// The worker's service for data from a document's object structure, on the lane.
@Lane
public final class StructureService {
    private let documents: DocumentService

    /// The maximum size of an answer.
    private static let limit = 1 << 30

    /// - Parameter documents: Has the open document.
    public init(_ documents: DocumentService) { self.documents = documents }

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case OutlineRequest.verb:
            try channel.answer { () throws(Failure) in
                let document = try documents.document()
                return (Done(), try document.structure().outline(box: document.box).json())
            }
        case TagsRequest.verb:
            try channel.answer { () throws(Failure) in
                let document = try documents.document()
                return (Done(), try CompactJSON.encode(try document.structure().tags(box: document.box)))
            }
            documents.settle()
            documents.recycle()
        case AnnotationsRequest.verb:
            try channel.answer { () throws(Failure) in try annotations(try request.decode(AnnotationsRequest.self)) }
            documents.settle()
            documents.recycle()
        case PageContentRequest.verb:
            try channel.answer { () throws(Failure) in try content(try request.decode(PageContentRequest.self)) }
            documents.settle()
            documents.recycle()
        case InspectRequest.verb:
            try channel.answer { () throws(Failure) in
                (Done(), try CompactJSON.encode(try documents.document().structure().facts()))
            }
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
        case MarkedCopyRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(MarkedCopyRequest.self)
                let document = try documents.document()
                let bytes = try document.structure().marked(
                    asked.marks, box: document.box, breaksSignatures: asked.breaksSignatures)
                return (Done(), bytes)
            }
        default: return false
        }
        return true
    }

    private func content(_ request: PageContentRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        let structure = try document.structure()
        return request.answer { page throws(Failure) in
            guard let digest = structure.contentDigest(page: page) else { return [] }
            return try CompactJSON.encode(PageContents(digest: digest, label: try document.pageInfo(page).label))
        }
    }

    private func annotations(_ request: AnnotationsRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        let structure = try document.structure()
        return request.answer { page throws(Failure) in
            var found = try structure.annotations(page: page, box: document.box, kinds: request.kinds)
            Self.readMarked(&found, document)
            return try CompactJSON.encode(found)
        }
    }

    /// Fills in the text under highlights; reads the page's text only if there are any.
    private static func readMarked(_ page: inout PageAnnotations, _ document: Document) {
        let marked = page.annotations.indices.filter {
            Annotation.marks.contains(page.annotations[$0].kind) && page.annotations[$0].quads?.isEmpty == false
        }
        // Keep the highlights even if the text can't be read.
        guard !marked.isEmpty, let text = try? document.text(page: page.index) else { return }
        for index in marked {
            let words = text.text(in: page.annotations[index].quads ?? [])
            page.annotations[index].text = words.isEmpty ? nil : words
        }
    }
}
