public import RectoBooks
public import RectoBytes

/// A document that is opened in worker processes, so that a file which crashes or hangs poppler affects only a worker.
///
/// Call ``close()`` when you no longer need it; that also ends the workers.
public final class Publication: Sendable {
    /// Where the PDF that is read is; for a book of pictures, the private PDF that was made from it.
    public let origin: DocumentOrigin
    /// The file or the folder that was opened, or the address of what is elsewhere; of a PDF in a package, that of the package.
    public let path: String
    /// The name of the file that was opened, without its folder.
    public let name: String
    public let box: PageBox
    public let pageCount: Int
    public let pool: WorkerPool
    /// How long a worker may take for one page or tile.
    public let deadline: Duration
    private let book: BoundBook?
    private let fileDigest: FileDigest

    /// Pages per request; few enough that a damaged file of many pages still reports progress.
    private static let batch = 500

    /// Opens a PDF, or a book of pictures (a comic archive, an EPUB or a folder) or of text, from which it first makes a PDF.
    ///
    /// - Parameters:
    ///   - path: A regular file, or a folder of pictures.
    ///   - password: User or owner password.
    ///   - box: What counts as the page.
    ///   - layout: How a book of text is set into pages; `nil` if such books are refused.
    ///   - workers: The worker processes.
    ///   - deadline: How long a worker may take for one request, opening included.
    ///   - isForManyPages: Whether to start a second worker at once, and not only when there is work for it. If pages are needed in
    ///     order, the second page would otherwise wait for its worker.
    ///   - isDigestWanted: Whether to start computing ``digest()`` now, while the workers start.
    ///   - whileOpening: Called, in a task of its own, whenever a worker has been asked to open the document: time to prepare for its
    ///     answers.
    /// - Throws: ``Failure``.
    public convenience init(
        path: String, password: String? = nil, box: PageBox = .crop, layout: BookLayout? = nil,
        workers: WorkerConfiguration, deadline: Duration,
        isForManyPages: Bool = false, isDigestWanted: Bool = false,
        whileOpening: (@Sendable () -> Void)? = nil
    ) async throws {
        try await self.init(
            FilePart(path), password: password, box: box, layout: layout, workers: workers, deadline: deadline,
            isForManyPages: isForManyPages, isDigestWanted: isDigestWanted, whileOpening: whileOpening)
    }

    /// Opens a file, or a PDF that is a part of one, such as a stored entry of a package.
    ///
    /// - Parameters: As ``init(path:password:box:layout:workers:deadline:isForManyPages:isDigestWanted:whileOpening:)``;
    ///   `package` is what the PDF is in.
    /// - Throws: ``Failure``.
    public convenience init(
        _ given: FilePart, package: String? = nil, password: String? = nil, box: PageBox = .crop,
        layout: BookLayout? = nil, workers: WorkerConfiguration,
        deadline: Duration, isForManyPages: Bool = false, isDigestWanted: Bool = false,
        whileOpening: (@Sendable () -> Void)? = nil
    ) async throws {
        let name = given.name
        var book: BoundBook?
        if given.range == nil {
            do {
                book = try await BoundBook.ifBook(
                    given.path, layout: layout, workers: workers, deadline: deadline)
            } catch let failure as Failure {
                throw failure.place == nil ? failure.at(name) : failure
            }
        }
        let file = book.map { FilePart($0.path) } ?? given
        try await self.init(
            .file(file, try Files.stamp(file.path)), name: name, path: package ?? given.path, book: book,
            password: password, box: box, workers: workers, deadline: deadline, isForManyPages: isForManyPages,
            isDigestWanted: isDigestWanted, whileOpening: whileOpening)
    }

    /// Opens what ``init(path:password:box:layout:workers:deadline:isForManyPages:isDigestWanted:whileOpening:)`` opens, or a PDF whose bytes
    /// are elsewhere.
    ///
    /// - Throws: ``Failure``, also the provider's.
    public convenience init(
        _ input: IssueInput, password: String? = nil, box: PageBox = .crop, layout: BookLayout? = nil,
        workers: WorkerConfiguration, deadline: Duration, isForManyPages: Bool = false, isDigestWanted: Bool = false,
        whileOpening: (@Sendable () -> Void)? = nil
    ) async throws {
        switch input {
        case .path(let path):
            try await self.init(
                path: path, password: password, box: box, layout: layout, workers: workers, deadline: deadline,
                isForManyPages: isForManyPages, isDigestWanted: isDigestWanted, whileOpening: whileOpening)
        case .bytes(let bytes, let address, _):
            try await self.init(
                bytes, address: address, password: password, box: box, workers: workers, deadline: deadline,
                isForManyPages: isForManyPages, isDigestWanted: isDigestWanted, whileOpening: whileOpening)
        }
    }

    /// Opens a PDF whose bytes are elsewhere: on another host, sealed, or in a store of one's own.
    ///
    /// Workers read it through this process, in blocks of 64 KiB that `bytes` should keep: see ``BlockCache``. A request during which bytes
    /// can't be had fails with the provider's ``Failure``; nothing is written to a disk.
    ///
    /// - Parameters:
    ///   - address: What the document is called in messages; its last part is its name.
    ///   - package: The address of the package that it is in.
    ///   - others: As ``init(path:password:box:layout:workers:deadline:isForManyPages:isDigestWanted:whileOpening:)``.
    /// - Throws: ``Failure``, also the provider's; `.unsupported` for what is a zip archive.
    public convenience init(
        _ bytes: any ByteProvider, address: String, package: String? = nil, password: String? = nil,
        box: PageBox = .crop, workers: WorkerConfiguration, deadline: Duration, isForManyPages: Bool = false,
        isDigestWanted: Bool = false, whileOpening: (@Sendable () -> Void)? = nil
    ) async throws {
        let input = IssueInput.bytes(bytes, address: address)
        do throws(Failure) {
            guard bytes.identity.count > 0 else { throw Failure(.damaged, "is empty (0 bytes)") }
            if case .package(let package) = try await blocking({ () throws(Failure) in try IssueKind.of(input) }) {
                throw IssueKind.whyNoBook(package) ?? Failure(.unsupported, "is a zip file, and no PDF")
            }
        } catch {
            throw error.place == nil ? error.at(input.name) : error
        }
        try await self.init(
            .provider(bytes), name: input.name, path: package ?? address, book: nil, password: password, box: box,
            workers: workers, deadline: deadline, isForManyPages: isForManyPages, isDigestWanted: isDigestWanted,
            whileOpening: whileOpening)
    }

    private init(
        _ origin: DocumentOrigin, name: String, path: String, book: BoundBook?, password: String?, box: PageBox,
        workers: WorkerConfiguration, deadline: Duration, isForManyPages: Bool, isDigestWanted: Bool,
        whileOpening: (@Sendable () -> Void)?
    ) async throws {
        let fileDigest = FileDigest(of: origin)
        if isDigestWanted { fileDigest.begin() }
        let lost = book.flatMap { $0.lost.isEmpty ? nil : $0.lost }
        let notes = book.flatMap { $0.notes.isEmpty ? nil : $0.notes }
        let open = OpenRequest(origin, name: name, password: password, box: box, lost: lost, notes: notes)
        let pool = WorkerPool(workers, document: origin.provider) { session in
            _ = try await session.run(open, deadline: deadline) {
                if let whileOpening { Task { whileOpening() } }
            }
        }
        self.origin = origin
        self.path = path
        self.name = name
        self.book = book
        self.fileDigest = fileDigest
        self.box = box
        self.pool = pool
        self.deadline = deadline
        do {
            // The pool's set-up opens the document; this request gets the same answer.
            let opening = try WorkerTask(pool, open, deadline: deadline)
            opening.enqueue()
            // Nobody waits for this answer, which equals the other.
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

    /// The SHA-256 of the document's bytes, as `sha256:` and 64 hexadecimal digits; computed once, and reads them all.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func digest() async throws(Failure) -> String { try await fileDigest.text() }

    /// Size in bytes of the file that was opened, or of all files in the folder.
    public var size: Int { book?.size ?? origin.count }

    /// For a book of pictures: what was left out, and which pages have faults.
    ///
    /// Pages that can't be drawn are not among them: every request for one throws its failure.
    public var problems: [Failure] { book?.problems ?? [] }

    /// Of a book of text: what no installed font has, a sentence for each script; boxes stand for it.
    public var missingLetters: [String] { book?.missingLetters ?? [] }

    /// What is wrong with a page of a book, counted from 0, that can be drawn all the same, with the picture's name; `nil` for
    /// none, and in a PDF.
    public func fault(ofPage index: Int) -> String? { book?.notes[index] }

    /// The series, publisher, date and summary of a book of pictures; `nil` for a PDF.
    public var bookFacts: BookFacts? { book?.facts }

    /// Where in its text each page of a book of text begins; `nil` for everything else.
    public var flowMap: FlowMap? { book?.map.flatMap { $0.isSound(pageCount: pageCount) ? $0 : nil } }

    /// What a book of pictures says about its spreads.
    ///
    /// Entries of the worker's answer about other pages are dropped.
    var bookSpreads: SpreadOptions? {
        book.map { book in
            SpreadOptions(
                direction: book.spreads.direction, sides: book.spreads.sides.filter { (0..<pageCount).contains($0.key) }
            )
        }
    }

    /// The libraries and fonts of the workers.
    ///
    /// fontconfig takes about 50 ms to list its fonts.
    public func engine() async throws -> Engine { try await engineAhead().answer().0 }

    /// Requests ``engine()`` ahead of all later requests; wait for the answer when you need it.
    ///
    /// The first worker answers it: it may have loaded its fonts while the command line was parsed.
    package func engineAhead() throws(Failure) -> WorkerTask<EngineRequest> {
        let task = try WorkerTask(pool, EngineRequest(), deadline: deadline, place: 0)
        task.enqueue()
        return task
    }

    /// The fonts that the workers substitute for fonts that are not in the file.
    ///
    /// Takes fontconfig about 50 ms.
    public func fonts() async throws -> FontSurvey { try await pool.run(FontsRequest(), deadline: deadline).0 }

    /// The scripts whose text comes out with holes: the file does not contain their fonts, and the workers have none.
    ///
    /// Reads the resources of the first thousand pages, in a worker, for ten seconds at most.
    ///
    /// - Throws: ``Failure``, among others `.deadline`.
    public func fontGaps() async throws -> [FontGap] {
        let gaps = try await pool.run(FontGapsRequest(), deadline: min(deadline, .seconds(10))).0
        return gaps.filter { (0..<pageCount).contains($0.page) }
    }

    /// The confinement that is in force in the workers.
    public func sandbox() async throws -> Sandbox { try await pool.run(SandboxRequest(), deadline: deadline).0 }

    /// The document's metadata and settings.
    public func info() async throws -> DocumentInfo {
        try await pool.run(InfoRequest(), deadline: deadline).0
    }

    /// Facts about the pages, in order; each is a success or a failure.
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

    /// Renders tiles in the workers; pass it to a ``TileStore``.
    public var renderer: some TileRenderer { PooledTileRenderer(pool, deadline: deadline) }
}
