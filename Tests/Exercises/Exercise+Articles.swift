import Recto

extension Exercise {
    /// Any bytes as a page that a worker sends for articles: packed again it is the same, and articles are found on it that have each block once.
    public static func articles(_ bytes: [UInt8]) {
        guard let page = try? ArticlePageRequest.page(bytes[...]) else { return }
        expect((try? PageText(bytes: page.text.bytes)) == page.text, "written, it is another page")
        let found = ArticleFinder.articles(of: [page])
        let spans = found.articles.flatMap(\.blocks).flatMap(\.spans)
        expect(spans.allSatisfy { $0.page == page.text.index && $0.length >= 0 }, "a part of no page")
    }
}
