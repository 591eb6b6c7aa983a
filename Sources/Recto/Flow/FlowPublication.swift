public import RectoFlow

/// A book whose text is set on the spot (a reflowable EPUB, plain text, Markdown), opened in worker processes.
///
/// It has items, which are the documents of its reading order, and no pages. Call ``close()`` when you no longer need it; that also ends
/// the workers.
public final class FlowPublication: Sendable {
    /// The file or the folder that was opened.
    public let path: String
    /// Its name, without its folder.
    public let name: String
    /// In bytes; of a folder, of all files in it.
    public let size: Int
    public let facts: FlowFacts
    public let pool: WorkerPool
    /// How long a worker may take for one item.
    public let deadline: Duration

    private init(
        _ path: String, size: Int, facts: FlowFacts, pool: WorkerPool, deadline: Duration
    ) {
        self.path = path
        name = Files.split(path).name
        self.size = size
        self.facts = facts
        self.pool = pool
        self.deadline = deadline
    }

    /// Opens a book; `nil` if there is none at the path, but perhaps another kind of document.
    ///
    /// - Parameters:
    ///   - path: A file, or a folder that is an unpacked EPUB.
    ///   - workers: The worker processes.
    ///   - deadline: How long a worker may take for one request, opening included.
    /// - Throws: ``Failure``: `.encrypted` for a book under digital rights management.
    public static func open(path: String, workers: WorkerConfiguration, deadline: Duration) async throws
        -> FlowPublication?
    {
        guard let kind = try IssueKind.flow(path) else { return nil }
        let stamp = try Files.stamp(path)
        let open = FlowOpenRequest(path: path, kind: kind, stamp: stamp)
        let pool = WorkerPool(workers) { session in _ = try await session.run(open, deadline: deadline) }
        do {
            guard let facts = try await pool.run(open, deadline: deadline).0.facts else {
                await pool.shutDown()
                return nil
            }
            let size = kind == .epub ? try Package.openBook(path).size : stamp.size
            return FlowPublication(path, size: size, facts: facts, pool: pool, deadline: deadline)
        } catch {
            await pool.kill()
            guard let failure = error as? Failure else { throw error }
            throw failure.place == nil ? failure.at(Files.split(path).name) : failure
        }
    }

    /// Ends the workers; running requests finish first.
    public func close() async { await pool.shutDown() }

    /// How many items it has.
    public var itemCount: Int { facts.items.count }

    /// The text of items.
    ///
    /// All workers read items in parallel, in bounded memory.
    ///
    /// - Parameter items: From 0; all if `nil`.
    public func text(items: [Int]? = nil) -> some AsyncSequence<Result<FlowText, Failure>, any Error> {
        let feed = textFeed(isPlain: false, items: items)
        return feed.map { element in
            element.content.flatMap { bytes in
                Result { () throws(Failure) in
                    let text = try CompactJSON.decode(FlowText.self, from: bytes)
                    guard text.index == element.page else { throw .answerDoesNotFit }
                    return text
                }
            }
        }
    }

    /// The text of items as bytes, as the workers wrote it: plain, or a ``FlowText`` as JSON.
    package func textFeed(isPlain: Bool, items: [Int]? = nil) -> PageFeed<FlowTextRequest> {
        let request = FlowTextRequest(pages: items ?? Array(0..<itemCount), isPlain: isPlain)
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// The matches in items, as the workers wrote them; see ``SearchRequest/hits(_:)``.
    ///
    /// - Throws: ``Failure`` `.usage` if the query is invalid.
    package func searchFeed(_ query: String, options: SearchOptions, items: [Int]? = nil) throws(Failure)
        -> PageFeed<FlowSearchRequest>
    {
        _ = try SearchQuery(query, options: options)
        let request = FlowSearchRequest(pages: items ?? Array(0..<itemCount), query: query, options: options)
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// The contents, the pages of the printed edition and the landmarks, with the places that they lead to.
    ///
    /// Reads every item that an entry leads into.
    public func outline() async throws -> FlowOutline {
        try CompactJSON.decode(FlowOutline.self, from: try await pool.run(FlowOutlineRequest(), deadline: deadline).1)
    }

    /// A document as a page of HTML, in UTF-8, that can do nothing: no scripts, styles, forms or players, and nothing of other hosts but links.
    ///
    /// Pictures are `../files/` with their paths in the book, links to documents their numbers, from 1, as `3.html`. `data-o` says where in the
    /// document's text a block or a link begins, `role="doc-noteref"` that a link leads to a note.
    ///
    /// - Parameter item: From 0.
    public func readingHTML(item: Int) async throws -> [UInt8] {
        try await pool.run(FlowReadingRequest(item: item), deadline: deadline).1
    }

    /// A picture of the book that can do nothing: JPEG, PNG, GIF or WebP, with its media type.
    ///
    /// - Parameter path: From the book's root.
    /// - Throws: ``Failure`` `.unsupported` for other files, `.damaged` for what is not there, `.tooLarge` above 32 MiB.
    public func picture(_ path: String) async throws -> (mediaType: String, bytes: [UInt8]) {
        let (reply, bytes) = try await pool.run(FlowPictureRequest(path: path), deadline: deadline)
        guard ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(reply.mediaType) else {
            throw Failure.answerDoesNotFit
        }
        return (reply.mediaType, bytes)
    }

    /// Sets the book into pages, and says where each begins.
    ///
    /// One worker sets all documents, within the deadline of one request; one that can't be set is a page that says so.
    ///
    /// - Parameter showsRuns: Whether to tell what the pages show as well.
    /// - Throws: ``Failure`` `.usage` for a layout that nothing can be set in, `.unsupported` if the system has no fonts.
    public func map(_ layout: BookLayout, showsRuns: Bool = false) async throws -> FlowMap {
        let request = FlowMapRequest(layout: layout, showsRuns: showsRuns)
        return try CompactJSON.decode(FlowMap.self, from: try await pool.run(request, deadline: deadline).1)
    }

    /// Finds a place, and names it in another way.
    ///
    /// - Parameters:
    ///   - place: A CFI, a locator as JSON (Recto's own, Readium's, or a target or a selector of a web annotation), an item's path with `#`
    ///     and an offset or an id, or words of the book.
    ///   - kind: How to name it.
    /// - Throws: ``Failure`` `.usage` if there is no such place.
    public func locate(_ place: String, as kind: FlowPlaceKind) async throws -> FlowPlace {
        let found = try await pool.run(FlowLocateRequest(place: place, kind: kind), deadline: deadline).0
        guard facts.items.indices.contains(found.item), 0 <= found.offset, found.offset <= found.end else {
            throw Failure.answerDoesNotFit
        }
        return found
    }

    /// The page of a layout on which a place is, from 0.
    ///
    /// - Parameter place: As ``locate(_:as:)`` takes it.
    /// - Throws: ``Failure`` as ``locate(_:as:)`` and ``map(_:showsRuns:)`` do.
    public func page(at place: String, in layout: BookLayout) async throws -> Int {
        let found = try await locate(place, as: .locator)
        return try await map(layout).page(item: found.item, offset: found.offset)
    }
}
