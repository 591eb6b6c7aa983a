extension Publication {
    /// The articles of the document, and the pages that could not be read.
    ///
    /// Reads all pages: what is usual in a document decides what each block is. Each page is kept as text until all are there.
    ///
    /// - Parameter corrections: What is to be otherwise than the rules find it, such as ``articleCorrections()``.
    public func articles(correctedBy corrections: ArticleCorrections? = nil) async throws -> FoundArticles {
        let pages = Array(0..<pageCount)
        let feed = PageFeed(ArticlePageRequest(pages: pages), pool: pool, deadline: deadline)
        let values = PageValues(feed) { index, bytes throws(Failure) in
            let page = try ArticlePageRequest.page(bytes)
            guard page.text.index == index else { throw .answerDoesNotFit }
            return page
        }
        var found: [ArticlePage] = []
        var lost: [FoundArticles.LostPage] = []
        for try await element in values {
            switch element.content {
            case .success(let page): found.append(page)
            case .failure(let failure): lost.append(FoundArticles.LostPage(page: element.page, failure: failure))
            }
        }
        let labels = Dictionary(uniqueKeysWithValues: found.map { ($0.text.index, $0.text.label) })
        var result = FoundArticles(
            articles: ArticleFinder.articles(of: found, tags: await tags()), labels: labels,
            direction: Self.direction(found), lost: lost)
        if let corrections {
            (result.articles, result.misses) = result.articles.corrected(by: corrections, pages: found)
        }
        return result
    }

    /// In which most of the words run.
    private static func direction(_ pages: [ArticlePage]) -> TextLine.Direction {
        var counts: [TextLine.Direction: Int] = [:]
        for line in pages.lazy.flatMap(\.text.blocks).flatMap(\.lines) where line.turns == .none {
            counts[line.direction, default: 0] += line.words.reduce(0) { $0 + $1.text.unicodeScalars.count }
        }
        let least = counts.values.reduce(0, +) / 2
        return counts.first { $0.value > least }?.key ?? .leftToRight
    }

    /// The corrections in the file beside the document, or beside its package; `nil` if there is none.
    ///
    /// - Throws: ``Failure`` `.usage` for what is no such file, `.io`.
    public func articleCorrections() throws(Failure) -> ArticleCorrections? {
        let path = ArticleCorrections.path(beside: path)
        guard Files.kind(path) == .file else { return nil }
        return try ArticleCorrections(path: path)
    }
}

extension ArticleCorrections {
    /// `issue.articles-corrections.json` beside `issue.pdf`.
    public static func path(beside document: String) -> String {
        var end = document.endIndex
        while end > document.startIndex, document[document.index(before: end)] == "/" {
            end = document.index(before: end)
        }
        let name = document[..<end]
        let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        let dot = name[start...].lastIndex(of: ".").flatMap { $0 > start ? $0 : nil } ?? name.endIndex
        return name[..<dot] + ".articles-corrections.json"
    }

    /// Reads a file.
    ///
    /// - Throws: ``Failure`` `.usage` for what is no such file, `.io`.
    public init(path: String) throws(Failure) {
        guard let bytes = try Files.read(path, limit: Self.mostBytes) else {
            throw Failure(.io, "there is no such file", at: path)
        }
        try self.init(bytes, name: path)
    }
}

/// What ``Publication/articles(correctedBy:)`` finds.
public struct FoundArticles: Sendable {
    public var articles: ArticleSet
    /// The labels of the pages that could be read, by index.
    public var labels: [Int: String]
    /// In which most of the words run.
    public var direction: TextLine.Direction
    public var lost: [LostPage]
    /// What is said about corrections that found nothing, or more than one place.
    public var misses: [Failure] = []

    /// The pages that could not be read, from 0.
    public var unread: [Int] { lost.map(\.page) }

    /// A page that could not be read, and why.
    public struct LostPage: Sendable {
        /// From 0.
        public var page: Int
        public var failure: Failure

        public init(page: Int, failure: Failure) {
            self.page = page
            self.failure = failure
        }
    }
}
