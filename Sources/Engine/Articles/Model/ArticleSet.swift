/// The text of a magazine, article by article.
///
/// Each word of each page is in exactly one block.
public struct ArticleSet: Hashable, Sendable {
    /// In the order of their beginnings.
    public var articles: [Article]
    /// Running heads, page numbers and ornaments, in page order.
    public var furniture: [ArticleBlock]
    /// The text of advertisements, in page order.
    public var advertisements: [ArticleBlock]

    public init(articles: [Article] = [], furniture: [ArticleBlock] = [], advertisements: [ArticleBlock] = []) {
        self.articles = articles
        self.furniture = furniture
        self.advertisements = advertisements
    }

    /// The article and the block that have a place of a page's text.
    public func find(page: Int, offset: Int) -> (article: Article, block: Int, place: Int)? {
        for article in articles {
            for (index, block) in article.blocks.enumerated() {
                if let place = block.place(page: page, offset: offset) { return (article, index, place) }
            }
        }
        return nil
    }
}
