/// The worker's service for data from page contents: text, matches, images; on the lane.
@Lane
public final class TextService {
    private let documents: DocumentService
    private let version: String
    /// The last query, because the next pages are usually searched for the same one.
    private var query: SearchQuery?

    /// - Parameters:
    ///   - documents: Has the open document.
    ///   - version: Recto's version, for formats that name their maker.
    public init(_ documents: DocumentService, version: String) {
        self.documents = documents
        self.version = version
    }

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case TextRequest.verb:
            try channel.answer { () throws(Failure) in try text(try request.decode(TextRequest.self)) }
        case SearchRequest.verb:
            try channel.answer { () throws(Failure) in try search(try request.decode(SearchRequest.self)) }
        case ImagesRequest.verb:
            try channel.answer { () throws(Failure) in try images(try request.decode(ImagesRequest.self)) }
        case ArticlePageRequest.verb:
            try channel.answer { () throws(Failure) in try articlePages(try request.decode(ArticlePageRequest.self)) }
        default: return false
        }
        documents.recycle()
        return true
    }

    private func text(_ request: TextRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        return request.answer { index throws(Failure) in
            let page = try document.text(page: index)
            switch request.form {
            case .json:
                var json = JSONWriter()
                page.write(to: &json)
                return json.bytes
            case .plain:
                var writer = PlainTextWriter()
                return writer.append(page)
            case .alto:
                return ALTOWriter(fileName: document.name, version: version)
                    .document(page, tags: request.tags?.first { $0.page == index })
            case .hocr: return HOCRWriter(title: document.name, version: version).page(page)
            case .packed: return PackedPage(page).bytes
            case .edition:
                let writer = EditionTextWriter(page)
                return writer.layer + [UInt8(ascii: "\n")] + writer.plain
            case .headings: return try CompactJSON.encode(PageHeadings(page))
            }
        }
    }

    private func search(_ request: SearchRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        let query = try query(request)
        return request.answer { index throws(Failure) in
            let hits = try query.hits(in: try document.text(page: index))
            var bytes: [UInt8] = []
            for hit in hits {
                var json = JSONWriter()
                hit.write(to: &json)
                bytes += json.bytes
                bytes.append(UInt8(ascii: "\n"))
            }
            return bytes
        }
    }

    private func query(_ request: SearchRequest) throws(Failure) -> SearchQuery {
        if let query, query.text == request.query, query.options == request.options { return query }
        let compiled = try SearchQuery(request.query, options: request.options)
        query = compiled
        return compiled
    }

    private func articlePages(_ request: ArticlePageRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        return request.answer { index throws(Failure) in
            try ArticlePageRequest.bytes(
                ArticlePage(text: try document.text(page: index), graphics: try document.graphics(page: index)))
        }
    }

    private func images(_ request: ImagesRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let document = try documents.document()
        return request.answer { index throws(Failure) in
            let survey = try document.survey(page: index)
            return try CompactJSON.encode(
                PageImages(survey, index: index, label: try document.label(page: index)))
        }
    }
}
