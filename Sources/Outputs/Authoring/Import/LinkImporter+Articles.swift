import Recto

extension LinkImporter {
    /// Less sure articles are left out: text in a wrong order is worse than none.
    private static let leastConfidence = 0.75

    /// Puts an overlay on each column of an article's text, which opens the article as HTML.
    ///
    /// - Parameter found: The pages that could be read.
    /// - Throws: ``Failure``, also for a file of corrections beside the PDF that is none.
    func addArticles(_ found: [PageAnnotations]) async throws {
        let result = try await publication.articles(correctedBy: publication.articleCorrections())
        report.notes += result.misses.map(\.description)
        for lost in result.lost {
            report.notes.append("articles without page \(lost.page + 1): \(lost.failure.message)")
        }
        let pages = Dictionary(found.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
        var counts = ImportReport.Articles(imported: 0, leftOut: 0)
        for article in result.articles.articles {
            guard article.confidence >= Self.leastConfidence, article.blocks.contains(where: { $0.role == .body })
            else {
                counts.leftOut += 1
                continue
            }
            let title = article.title ?? String(article.blocks.first { $0.role.isFlow }?.text.prefix(60) ?? "")
            let html = ArticleHTML.document([article], title: title, language: nil)
            let path = shelf.add(
                Array(html.utf8), name: "article-\(article.id.dropFirst()).html", ending: "html", fallback: "article",
                origin: "the text of \(article.pages.count == 1 ? "page" : "pages") "
                    + article.pages.map { String($0 + 1) }.joined(separator: ", "))
            for (index, rect) in Self.columns(of: article) {
                guard let page = pages[index], let rect = place(rect, on: page).rect else { continue }
                // Below links, which are on top of the text.
                add(
                    Overlay(
                        id: id(.article, page: index), rect: rect, content: .article(.init(path: path)), title: title,
                        z: -1),
                    to: page)
                counts.overlays += 1
            }
            counts.imported += 1
        }
        report.articles = counts
    }

    /// What text that is read in order covers, column by column: spans that follow one another down the page are one.
    private static func columns(of article: RectoArticles.Article) -> [(page: Int, rect: Rect)] {
        var columns: [(page: Int, rect: Rect)] = []
        for span in article.blocks.lazy.filter(\.role.isFlow).flatMap(\.spans) {
            if let last = columns.last, last.page == span.page, span.rect.y >= last.rect.y,
                min(last.rect.maxX, span.rect.maxX) - max(last.rect.x, span.rect.x)
                    > 0.5 * min(last.rect.width, span.rect.width)
            {
                columns[columns.count - 1].rect = last.rect.united(span.rect)
            } else {
                columns.append((span.page, span.rect))
            }
        }
        return columns
    }
}
