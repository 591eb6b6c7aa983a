extension Publication {
    /// The text of pages in reading order.
    ///
    /// All workers read pages in parallel, in bounded memory.
    ///
    /// - Parameter pages: From 0; all if `nil`.
    public func text(pages: [Int]? = nil) -> PageValues<TextRequest, PageText> {
        PageValues(textFeed(.json, pages: pages)) { page, bytes throws(Failure) in
            let text = try CompactJSON.decode(PageText.self, from: bytes)
            guard text.index == page else { throw .answerDoesNotFit }
            return text
        }
    }

    /// ``text(pages:)`` as bytes, as the workers wrote it.
    public func textFeed(_ form: TextForm, pages: [Int]? = nil) -> PageFeed<TextRequest> {
        PageFeed(TextRequest(pages: pages ?? Array(0..<pageCount), form: form), pool: pool, deadline: deadline)
    }

    /// The text of pages as ALTO, with the roles of blocks as tags and the articles as groups of the reading order.
    ///
    /// - Parameters:
    ///   - articles: See ``articles(correctedBy:)``.
    ///   - pages: From 0; all if `nil`.
    public func altoFeed(_ articles: ArticleSet, pages: [Int]? = nil) -> PageFeed<TextRequest> {
        let pages = pages ?? Array(0..<pageCount)
        let tags = articles.tags()
        let request = TextRequest(pages: pages, form: .alto, tags: pages.compactMap { tags[$0] })
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// The matches on pages, in page order.
    ///
    /// All workers search pages in parallel.
    ///
    /// - Parameters:
    ///   - query: Words, or a regular expression.
    ///   - options: How to match.
    ///   - pages: From 0; all if `nil`.
    /// - Throws: ``Failure`` `.usage` if the query is invalid.
    public func search(_ query: String, options: SearchOptions = SearchOptions(), pages: [Int]? = nil) throws(Failure)
        -> PageValues<SearchRequest, [SearchHit]>
    {
        PageValues(try searchFeed(query, options: options, pages: pages)) { page, bytes throws(Failure) in
            try SearchRequest.hits(bytes).map { line throws(Failure) in
                let hit = try CompactJSON.decode(SearchHit.self, from: line)
                guard hit.page == page else { throw .answerDoesNotFit }
                return hit
            }
        }
    }

    /// ``search(_:options:pages:)`` as bytes, as the workers wrote it; see ``SearchRequest/hits(_:)``.
    public func searchFeed(_ query: String, options: SearchOptions, pages: [Int]? = nil) throws(Failure)
        -> PageFeed<SearchRequest>
    {
        _ = try SearchQuery(query, options: options)  // so that an invalid query fails once, and not on every page
        let request = SearchRequest(pages: pages ?? Array(0..<pageCount), query: query, options: options)
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// The images of pages, and what kind of page each is.
    ///
    /// One worker reads a document of a few pages, because starting another takes longer.
    ///
    /// - Parameters:
    ///   - pages: From 0; all if `nil`.
    ///   - deadline: How long a worker may take for a page; the publication's if `nil`.
    public func images(pages: [Int]? = nil, deadline: Duration? = nil) -> PageValues<ImagesRequest, PageImages> {
        PageValues(imagesFeed(pages: pages, deadline: deadline)) { page, bytes throws(Failure) in
            let images = try CompactJSON.decode(PageImages.self, from: bytes)
            guard images.index == page else { throw .answerDoesNotFit }
            return images
        }
    }

    /// ``images(pages:deadline:)`` as bytes, as the workers wrote it.
    public func imagesFeed(pages: [Int]? = nil, deadline: Duration? = nil) -> PageFeed<ImagesRequest> {
        let pages = pages ?? Array(0..<pageCount)
        return PageFeed(
            ImagesRequest(pages: pages), pool: pool, deadline: deadline ?? self.deadline,
            isSequential: pages.count <= Self.fewPages)
    }

    private static var fewPages: Int { 24 }

    /// An outline made from what the pages look like, for a document that has none.
    ///
    /// Reads every page. Entries are marked as inferred and have a confidence.
    public func inferredOutline() async throws -> Outline {
        var inference = OutlineInference()
        var problems: [String] = []
        for try await element in textFeed(.headings) {
            switch element.content {
            case .success(let bytes): inference.add(try CompactJSON.decode(PageHeadings.self, from: bytes))
            case .failure(let failure): problems.append("page \(element.page + 1): \(failure.message)")
            }
        }
        return Outline(inferred: true, entries: inference.entries.map(OutlineEntry.init), problems: problems)
    }
}

extension OutlineEntry {
    fileprivate init(_ entry: OutlineInference.Entry) {
        let destination = Destination(
            kind: entry.box == nil ? .fit : .xyz, page: entry.page, label: entry.label, x: entry.box?.x, y: entry.box?.y
        )
        self.init(title: entry.title, level: entry.level, destination: destination, confidence: entry.confidence)
        inferred = true
    }
}
