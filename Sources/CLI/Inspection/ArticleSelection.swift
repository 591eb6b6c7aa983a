import ArgumentParser
import Recto

/// Which of a document's articles are asked for.
struct ArticleSelection: Sendable {
    /// A place in a page's text, as people write it: "12:340".
    struct Place: Sendable {
        /// From 0.
        var page: Int
        /// Unicode scalars.
        var offset: Int

        /// - Throws: `ValidationError`.
        init(_ text: String) throws {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let page = Int(parts[0]), let offset = Int(parts[1]), page > 0, offset >= 0 else {
                throw ValidationError("--at is the number of a page and an offset, such as 12:340, not \(text)")
            }
            self.page = page - 1
            self.offset = offset
        }
    }

    var article: String?
    var place: Place?
    /// Of the least sure article.
    var confidence: Double

    /// - Parameter pages: From 0; articles with none of them are left out.
    /// - Throws: ``Failure`` `.usage` if there is no such article, or none at the place.
    func applied(to found: ArticleSet, pages: [Int]) throws(Failure) -> ArticleSet {
        if let article {
            guard let only = found.articles.first(where: { $0.id == article }) else {
                throw Failure(.usage, "is none of its articles; --format json lists them", at: "--article \(article)")
            }
            return ArticleSet(articles: [only])
        }
        if let place {
            guard let hit = found.find(page: place.page, offset: place.offset) else {
                throw Failure(.usage, "is in no article", at: "--at \(place.page + 1):\(place.offset)")
            }
            return ArticleSet(articles: [hit.article])
        }
        let wanted = Set(pages)
        func isWanted(_ block: ArticleBlock) -> Bool { block.spans.contains { wanted.contains($0.page) } }
        return ArticleSet(
            articles: found.articles.filter { $0.confidence >= confidence && $0.blocks.contains(where: isWanted) },
            furniture: found.furniture.filter(isWanted), advertisements: found.advertisements.filter(isWanted))
    }
}
