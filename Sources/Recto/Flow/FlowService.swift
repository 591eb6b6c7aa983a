import RectoBooks
import RectoFlow
import RectoMarkup
import RectoPlaces

/// The worker's part of ``FlowPublication``: opens a book whose text is set on the spot, and reads its items.
@Lane
public final class FlowService {
    private var book: FlowBook?
    /// What opening gave, because the host asks again what it asked the first worker.
    private var opening: FlowOpenRequest.Reply?
    /// The last query, because the next items are usually searched for the same one.
    private var query: SearchQuery?

    public init() {}

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case FlowOpenRequest.verb:
            try channel.answer { () throws(Failure) in (try open(try request.decode(FlowOpenRequest.self)), []) }
        case FlowTextRequest.verb:
            try channel.answer { () throws(Failure) in try text(try request.decode(FlowTextRequest.self)) }
        case FlowSearchRequest.verb:
            try channel.answer { () throws(Failure) in try search(try request.decode(FlowSearchRequest.self)) }
        case FlowOutlineRequest.verb:
            try channel.answer { () throws(Failure) in (Done(), try CompactJSON.encode(try opened().outline())) }
        case FlowLocateRequest.verb:
            try channel.answer { () throws(Failure) in (try locate(try request.decode(FlowLocateRequest.self)), []) }
        case FlowMapRequest.verb:
            try channel.answer { () throws(Failure) in
                let request = try request.decode(FlowMapRequest.self)
                let maker = FlowMapMaker(
                    book: try opened(), settings: request.layout.settings, showsRuns: request.showsRuns)
                return (Done(), try CompactJSON.encode(try maker.map()))
            }
        case FlowReadingRequest.verb:
            try channel.answer { () throws(Failure) in
                let request = try request.decode(FlowReadingRequest.self)
                return (Done(), try opened().readingHTML(item: request.item))
            }
        case FlowPictureRequest.verb:
            try channel.answer { () throws(Failure) in
                let picture = try opened().picture(try request.decode(FlowPictureRequest.self).path)
                return (FlowPictureRequest.Reply(mediaType: picture.mediaType), picture.bytes)
            }
        default: return false
        }
        return true
    }

    private func opened() throws(Failure) -> FlowBook {
        guard let book else { throw Failure(.internal, "a worker was asked before it had a book") }
        return book
    }

    private func open(_ request: FlowOpenRequest) throws(Failure) -> FlowOpenRequest.Reply {
        if let opening { return opening }
        guard try Files.stamp(request.path) == request.stamp else {
            throw Failure(.io, "changed while it was being read; run again", at: Files.split(request.path).name)
        }
        let isOfPictures = request.kind == .epub ? try isOfPictures(request.path) : false
        if !isOfPictures {
            book = try FlowBook(request.path, as: request.kind)
        }
        let reply = FlowOpenRequest.Reply(facts: book?.facts)
        opening = reply
        return reply
    }

    private func isOfPictures(_ path: String) throws(Failure) -> Bool {
        let package = try Package.openBook(path)
        guard package.isReadable, ImageBook.hasPictures(package) else { return false }
        do throws(Failure) {
            _ = try ImageBook.reading(package)
            return true
        } catch  where error == ImageBook.isText {
            return false
        }
    }

    private func text(_ request: FlowTextRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let book = try opened()
        return request.answer { index throws(Failure) in
            let text = try book.text(item: index)
            if request.isPlain { return Array(text.text.utf8) }
            let item = book.facts.items[index]
            return try CompactJSON.encode(
                FlowText(
                    index: index, path: item.path, title: item.title, isAuxiliary: item.isAuxiliary,
                    isWellFormed: book.facts.kind == .epub && text.tree?.isWellFormed == false ? false : nil,
                    length: text.count, digest: text.digest, text: text.text,
                    pictures: text.pictures.map {
                        FlowText.Picture(offset: $0.offset, source: $0.source, alt: $0.alt)
                    },
                    pages: book.pages(item: index, text).map { FlowText.Page(label: $0.label, offset: $0.offset) }))
        }
    }

    private func search(_ request: FlowSearchRequest) throws(Failure) -> (PageParts, [UInt8]) {
        let book = try opened()
        let query = try query(request)
        return request.answer { index throws(Failure) in
            let text = try book.text(item: index)
            let item = book.facts.items[index]
            let size = Size(width: 0, height: 0)
            let page = PageText(index: index, label: "", size: size, text: text.text, fonts: [], blocks: [])
            let pages = book.pages(item: index, text)
            var bytes: [UInt8] = []
            for hit in try query.hits(in: page) {
                let label = pages.last { $0.offset <= hit.start }?.label
                bytes += try CompactJSON.encode(
                    FlowHit(
                        item: index, path: item.path, title: item.title, page: label, start: hit.start, end: hit.end,
                        snippet: hit.snippet))
                bytes.append(UInt8(ascii: "\n"))
            }
            return bytes
        }
    }

    private func query(_ request: FlowSearchRequest) throws(Failure) -> SearchQuery {
        if let query, query.text == request.query, query.options == request.options { return query }
        let compiled = try SearchQuery(request.query, options: request.options)
        query = compiled
        return compiled
    }

    private func locate(_ request: FlowLocateRequest) throws(Failure) -> FlowPlace {
        let book = try opened()
        let converter = PlaceConverter(book)
        let found = try converter.find(request.place)
        let name =
            switch request.kind {
            case .cfi: try converter.cfi(found).description
            case .readium: String(decoding: try CompactJSON.encode(converter.readium(found)), as: UTF8.self)
            case .w3c: String(decoding: try CompactJSON.encode(converter.target(found)), as: UTF8.self)
            case .locator: String(decoding: try CompactJSON.encode(converter.locator(found)), as: UTF8.self)
            }
        return FlowPlace(
            item: found.item, path: book.facts.items[found.item].path, offset: found.range.lowerBound,
            end: found.range.upperBound, evidence: found.evidence, name: name)
    }
}
