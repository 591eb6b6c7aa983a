extension Publication {
    /// The articles of the document, and the pages that could not be read.
    ///
    /// Reads all pages: what is usual in a document decides what each block is. Each page is kept as text until all are there.
    public func articles() async throws -> FoundArticles {
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
        return FoundArticles(articles: ArticleFinder.articles(of: found), labels: labels, lost: lost)
    }
}

/// What ``Publication/articles()`` finds.
public struct FoundArticles: Sendable {
    public var articles: ArticleSet
    /// The labels of the pages that could be read, by index.
    public var labels: [Int: String]
    public var lost: [LostPage]

    /// A page that could not be read, and why.
    public struct LostPage: Sendable {
        /// From 0.
        public var page: Int
        public var failure: Failure
    }
}
