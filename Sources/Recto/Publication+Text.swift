extension Publication {
    /// The text of pages in reading order, made by all workers at once and in bounded memory.
    ///
    /// - Parameter pages: From 0; all where `nil`.
    public func text(pages: [Int]? = nil) -> PageValues<TextRequest, PageText> {
        PageValues(textFeed(.json, pages: pages)) { page, bytes throws(Failure) in
            let text = try CompactJSON.decode(PageText.self, from: bytes)
            guard text.index == page else { throw .answerDoesNotFit }
            return text
        }
    }

    /// ``text(pages:)`` as the workers wrote it.
    public func textFeed(_ form: TextForm, pages: [Int]? = nil) -> PageFeed<TextRequest> {
        PageFeed(TextRequest(pages: pages ?? Array(0..<pageCount), form: form), pool: pool, deadline: deadline)
    }

    /// The matches on pages, page by page in order, while the pages are searched by all workers at once.
    ///
    /// - Parameters:
    ///   - query: Words, or a regular expression.
    ///   - options: What counts as a match.
    ///   - pages: From 0; all where `nil`.
    /// - Throws: ``Failure`` `.usage` for a query that can't be searched for.
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

    /// ``search(_:options:pages:)`` as the workers wrote it; see ``SearchRequest/hits(_:)``.
    public func searchFeed(_ query: String, options: SearchOptions, pages: [Int]? = nil) throws(Failure)
        -> PageFeed<SearchRequest>
    {
        _ = try SearchQuery(query, options: options)  // so that a bad one fails once, and not on every page
        let request = SearchRequest(pages: pages ?? Array(0..<pageCount), query: query, options: options)
        return PageFeed(request, pool: pool, deadline: deadline)
    }

    /// The images of pages, and what kind of page each is.
    ///
    /// A document of a few pages is read by one worker, since starting another takes longer.
    ///
    /// - Parameters:
    ///   - pages: From 0; all where `nil`.
    ///   - deadline: How long a worker may take for a page; the publication's where `nil`.
    public func images(pages: [Int]? = nil, deadline: Duration? = nil) -> PageValues<ImagesRequest, PageImages> {
        PageValues(imagesFeed(pages: pages, deadline: deadline)) { page, bytes throws(Failure) in
            let images = try CompactJSON.decode(PageImages.self, from: bytes)
            guard images.index == page else { throw .answerDoesNotFit }
            return images
        }
    }

    /// ``images(pages:deadline:)`` as the workers wrote it.
    public func imagesFeed(pages: [Int]? = nil, deadline: Duration? = nil) -> PageFeed<ImagesRequest> {
        let pages = pages ?? Array(0..<pageCount)
        return PageFeed(
            ImagesRequest(pages: pages), pool: pool, deadline: deadline ?? self.deadline,
            isSequential: pages.count <= Self.fewPages)
    }

    private static var fewPages: Int { 24 }

    /// An outline made out of what the pages look like, for a document that has none.
    ///
    /// Every page is read. Entries are marked as inferred, each with a confidence.
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
