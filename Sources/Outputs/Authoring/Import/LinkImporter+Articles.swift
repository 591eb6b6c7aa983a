import Recto

extension LinkImporter {
    /// Less sure articles are left out: text in a wrong order is worse than none.
    private static let leastConfidence = 0.75
    /// Points.
    private static let leastSide = 24.0

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

    /// What text that is read in order covers, page by page and column by column.
    private static func columns(of article: RectoArticles.Article) -> [(page: Int, rect: Rect)] {
        var columns: [Int: [Rect]] = [:]
        for span in article.blocks.lazy.filter(\.role.isFlow).flatMap(\.spans) {
            guard let last = columns[span.page]?.last, isBelow(span.rect, last) else {
                columns[span.page, default: []].append(span.rect)
                continue
            }
            columns[span.page]?.removeLast()
            columns[span.page]?.append(last.united(span.rect))
        }
        return columns.sorted { $0.key < $1.key }.flatMap { page, rects in
            let whole = withoutOverlaps(rects)
            let large = whole.filter { min($0.width, $0.height) >= leastSide }
            // A finger does not find less; a page with nothing else keeps it.
            return (large.isEmpty ? whole : large).map { (page, $0) }
        }
    }

    /// Whether a span follows another one down the same column.
    private static func isBelow(_ rect: Rect, _ last: Rect) -> Bool {
        rect.y >= last.y
            && min(last.maxX, rect.maxX) - max(last.x, rect.x) > 0.5 * min(last.width, rect.width)
    }

    /// The same area with one rectangle for those that lie on each other, as a headline over two columns does.
    private static func withoutOverlaps(_ rects: [Rect]) -> [Rect] {
        var result: [Rect] = []
        for rect in rects {
            var rect = rect
            while let index = result.firstIndex(where: {
                let common = $0.intersection(rect)
                return common.width > 1 && common.height > 1
            }) {
                rect = rect.united(result.remove(at: index))
            }
            result.append(rect)
        }
        return result
    }
}
