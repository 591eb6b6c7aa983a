/// A document, opened in worker processes: whatever it does to poppler happens to them.
///
/// Ends with ``close()``; the workers end with it.
public final class Publication: Sendable {
    /// Of the PDF that is read; of a book of pictures, the private one that was made of it.
    public let path: String
    /// The name of the file that was opened, without its folder.
    public let name: String
    public let box: PageBox
    public let pageCount: Int
    /// What the file was at opening.
    public let stamp: Files.Stamp
    public let pool: WorkerPool
    /// How long a worker may take for one page or tile.
    public let deadline: Duration
    private let book: BoundBook?
    private let fileDigest: FileDigest

    /// Pages asked about at a time; small enough for a damaged file of many pages to report progress.
    private static let batch = 500

    /// Opens a PDF, or a book of pictures (a comic archive, an EPUB or a folder), of which a PDF is made first.
    ///
    /// - Parameters:
    ///   - path: A regular file, or a folder of pictures.
    ///   - password: User or owner password.
    ///   - box: What counts as the page.
    ///   - workers: The worker processes.
    ///   - deadline: How long a worker may take for one request, opening included.
    ///   - isForManyPages: Whether a second worker is started at once, and not when there is something to do for it: where
    ///     pages are wanted in order, the second page would wait for it.
    ///   - isDigestWanted: Whether ``digest()`` is made from now on, while the workers start.
    ///   - whileOpening: Called, in a task of its own, whenever a worker has been told to open it: time for what is needed
    ///     when it is open.
    /// - Throws: ``Failure``.
    public init(
        path: String, password: String? = nil, box: PageBox = .crop, workers: WorkerConfiguration, deadline: Duration,
        isForManyPages: Bool = false, isDigestWanted: Bool = false,
        whileOpening: (@Sendable () -> Void)? = nil
    ) async throws {
        let name = Files.split(path).name
        let book: BoundBook?
        do {
            book = try await BoundBook.ifBook(path, workers: workers, deadline: deadline)
        } catch let failure as Failure {
            throw failure.place == nil ? failure.at(name) : failure
        }
        let path = book?.path ?? path
        let stamp = try Files.stamp(path)
        let fileDigest = FileDigest(of: path)
        if isDigestWanted { fileDigest.begin() }
        let open = OpenRequest(path: path, password: password, box: box, stamp: stamp)
        let pool = WorkerPool(workers) { session in
            _ = try await session.run(open, deadline: deadline) {
                if let whileOpening { Task { whileOpening() } }
            }
        }
        self.path = path
        self.name = name
        self.book = book
        self.fileDigest = fileDigest
        self.box = box
        self.stamp = stamp
        self.pool = pool
        self.deadline = deadline
        do {
            // The set-up opens it, and its answer is this one's.
            let opening = try WorkerTask(pool, open, deadline: deadline)
            opening.enqueue()
            // Nobody waits for this one's answer, which is the other's.
            if isForManyPages, workers.count > 1 { try WorkerTask(pool, open, deadline: deadline).enqueue() }
            let (opened, _) = try await opening.answer()
            pageCount = try opened.checked()
        } catch {
            await pool.kill()
            throw (error as? Failure).map { $0.place == nil ? $0.at(name) : $0 } ?? error
        }
    }

    /// Ends the workers; running requests finish first.
    public func close() async {
        await pool.shutDown()
        book?.remove()
    }

    /// The SHA-256 of the file at ``path``, as `sha256:` and 64 hexadecimal digits; made once.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func digest() async throws(Failure) -> String { try await fileDigest.text() }

    /// Bytes of the file that was opened, or of all files in the folder.
    public var size: Int { book?.size ?? stamp.size }

    /// Of a book of pictures: why pages can't be drawn, or are left out.
    public var problems: [Failure] { book?.problems ?? [] }

    /// What a book of pictures says about its spreads: of the answer of a worker, what is about its pages.
    var bookSpreads: SpreadOptions? {
        book.map { book in
            SpreadOptions(
                direction: book.spreads.direction, sides: book.spreads.sides.filter { (0..<pageCount).contains($0.key) }
            )
        }
    }

    /// The libraries and fonts of the workers; fontconfig takes some 50 ms to tell of its fonts.
    public func engine() async throws -> Engine { try await engineAhead().answer().0 }

    /// ``engine()``, asked for ahead of all that is asked for after this call; wait for the answer when it is needed.
    ///
    /// The first worker is asked: it may have loaded its fonts while the command line was read.
    package func engineAhead() throws(Failure) -> WorkerTask<EngineRequest> {
        let task = try WorkerTask(pool, EngineRequest(), deadline: deadline, place: 0)
        task.enqueue()
        return task
    }

    /// What the workers have for text whose font is not in the file; takes fontconfig some 50 ms.
    public func fonts() async throws -> FontSurvey { try await pool.run(FontsRequest(), deadline: deadline).0 }

    /// What the workers gave up before they opened the document.
    public func sandbox() async throws -> Sandbox { try await pool.run(SandboxRequest(), deadline: deadline).0 }

    /// What the document says about itself.
    public func info() async throws -> DocumentInfo {
        try await pool.run(InfoRequest(), deadline: deadline).0
    }

    /// What is known of the pages, in order, each known or failed.
    public func pages(_ range: Range<Int>? = nil, withDictionary: Bool = false) async throws -> [Result<
        PageInfo, Failure
    >] {
        let range = (range ?? 0..<pageCount).clamped(to: 0..<pageCount)
        var pages: [Result<PageInfo, Failure>] = []
        pages.reserveCapacity(range.count)
        for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.batch) {
            let request = PagesRequest(
                first: first, count: min(Self.batch, range.upperBound - first), withDictionary: withDictionary)
            pages += try request.results(try await pool.run(request, deadline: deadline).0)
        }
        return pages
    }

    /// A picture of a page or of a part of it; see ``DocumentRenderer/picture(page:region:_:_:_:)``.
    public func picture(page: Int, region: Rect? = nil, _ appearance: PageAppearance, _ encoding: Encoding) async throws
        -> RenderedImage
    {
        let (reply, bytes) = try await pool.runWithinMemory(deadline: deadline) { drawing in
            PictureRequest(page: page, region: region, appearance: appearance, encoding: encoding, drawing: drawing)
        }
        return RenderedImage(bytes: bytes, size: reply.size, chatter: reply.chatter)
    }

    /// Tiles from the workers, for a ``TileStore``.
    public var renderer: some TileRenderer { PooledTileRenderer(pool, deadline: deadline) }
}
