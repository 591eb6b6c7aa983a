/// The worker's part of ``Publication``: answers requests about one document, on the lane.
@Lane
public final class DocumentService {
    private var renderer: DocumentRenderer?
    private var opened: (request: OpenRequest, heap: Int, isSettled: Bool)?
    /// Through which a document is read that is not a file.
    private var channel: WorkerChannel?
    private let cache: ByteCache
    private let memory: Int
    private let policies: [String]

    /// - Parameters:
    ///   - memory: The worker's memory limit in bytes; a third of it is for cached display lists.
    ///   - policies: What the worker draws in the libraries' place; see ``Engine``.
    public init(memory: Int, policies: [String] = []) {
        cache = ByteCache(budget: memory / 3)
        self.memory = memory
        self.policies = policies
    }

    /// The open document.
    ///
    /// - Throws: ``Failure`` `.internal` before the first ``OpenRequest``.
    public func document() throws(Failure) -> Document {
        guard let renderer else { throw Failure(.internal, "a worker was asked before it had a document") }
        return renderer.document
    }

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        switch request.verb {
        case OpenRequest.verb:
            self.channel = channel
            try channel.answer { () throws(Failure) in (try open(try request.decode(OpenRequest.self)), []) }
        case EngineRequest.verb:
            try channel.answer { () throws(Failure) in (Engine.current(policies: policies), []) }
        case FontsRequest.verb:
            try channel.answer { () throws(Failure) in (FontSurvey.current(), []) }
        case FontGapsRequest.verb:
            try channel.answer { () throws(Failure) in (try document().fontGaps(), []) }
        case InfoRequest.verb:
            try channel.answer { () throws(Failure) in (try document().info(), []) }
        case PagesRequest.verb:
            try channel.answer { () throws(Failure) in (try pages(try request.decode(PagesRequest.self)), []) }
        case TileRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(TileRequest.self)
                return (Done(), try current().tile(asked.key, asked.drawing).bytes)
            }
        case PictureRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(PictureRequest.self)
                let picture = try current().picture(
                    page: asked.page, region: asked.region, asked.appearance, asked.encoding, asked.drawing)
                return (PictureRequest.Reply(size: picture.size, chatter: picture.chatter), picture.bytes)
            }
        case PartRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(PartRequest.self)
                return (Done(), try current().picture(asked.part, asked.drawing))
            }
        case SheetRequest.verb:
            try channel.answer { () throws(Failure) in
                let asked = try request.decode(SheetRequest.self)
                let picture = try current().picture(asked.sheet, asked.drawing)
                let reply = SheetRequest.Reply(size: PixelSize(width: picture.width, height: picture.height))
                if let encoding = asked.encoding { return (reply, try encoding.makeEncoder().encode(picture.rows)) }
                return (reply, picture.rows.bytes)
            }
            recycle()
        default: return false
        }
        return true
    }

    private func current() throws(Failure) -> DocumentRenderer {
        _ = try document()
        guard let renderer else { throw Failure(.internal, "a worker was asked before it had a document") }
        return renderer
    }

    private func open(_ request: OpenRequest) throws(Failure) -> OpenRequest.Reply {
        // A worker that is quick gets what was meant to start the second one, too.
        if let renderer, opened?.request == request { return OpenRequest.Reply(pageCount: renderer.document.pageCount) }
        let document = try document(request)
        renderer = DocumentRenderer(document, digest: request.file.path, cache: cache)
        opened = (request, Memory.heapInUse, false)
        return OpenRequest.Reply(pageCount: document.pageCount)
    }

    private func document(_ request: OpenRequest) throws(Failure) -> Document {
        let (lost, notes) = (request.lost ?? [:], request.notes ?? [:])
        if let line = request.line, let channel {
            let bytes = try DocumentBytes(count: line.count, intoBlock: line.intoBlock) { position, buffer in
                // The host ends a worker for which it can't read; any other trouble is one of the pipe.
                (try? channel.readDocument(at: position, into: buffer)) != nil
            }
            return try Document(
                bytes, name: request.file.name, password: request.password, box: request.box, lost: lost, notes: notes)
        }
        guard try Files.stamp(request.file.path) == request.stamp else {
            throw Failure(
                .io, "changed while it was being read; run again", at: Files.split(request.file.path).name)
        }
        return try Document(
            request.file, password: request.password, box: request.box, lost: lost, notes: notes)
    }

    /// Counts the memory in use now as the document's baseline; does nothing the second time.
    ///
    /// For data that is read once and retained, such as the names of destinations or a page tree that qpdf had to repair: reopening the
    /// document would not free it.
    func settle() {
        guard let opened, !opened.isSettled else { return }
        self.opened?.heap = max(opened.heap, Memory.heapInUse - cache.counters.bytes)
        self.opened?.isSettled = true
    }

    /// Reopens the document if poppler has grown by more than a quarter of the memory limit since it was opened.
    ///
    /// poppler retains every page object, font and object stream that it reads; without this, a worker's memory would grow with the
    /// number of pages.
    public func recycle() {
        guard let opened, Memory.heapInUse - opened.heap - cache.counters.bytes > memory / 4 else { return }
        cache.remove(document: opened.request.file.path)
        renderer = nil
        Memory.trim()
        // If the file is gone by now, the next request reports it.
        _ = try? open(opened.request)
    }

    private func pages(_ request: PagesRequest) throws(Failure) -> [PagesRequest.Page] {
        let document = try document()
        let last = min(request.first + request.count, document.pageCount)
        return (request.first..<max(request.first, last)).map { index in
            do throws(Failure) {
                let info = try document.pageInfo(index, withDictionary: request.withDictionary)
                return PagesRequest.Page(info: info)
            } catch {
                return PagesRequest.Page(failure: error)
            }
        }
    }
}
