public import Recto
import RectoEscaping
public import RectoIssue

/// Writes articles as an EPUB 3 whose text flows: a document an article, with the pictures that their captions describe.
///
/// The same issue and articles give the same bytes.
public struct ArticleEPUBExport: Sendable {
    /// What was written.
    public struct Summary: Sendable {
        public var bytes: Int
        /// Of pages whose pictures are missing, each naming its page.
        public var lost: [Failure]
    }

    private let articles: IssueArticles
    private let publication: Publication
    private let output: String

    /// Pixels a point of pictures.
    private static let scale = 2.0
    /// Pixels of the longer side of a picture, and of the cover.
    private static let longest = 2400.0
    private static let coverHeight = 1600
    /// 0 to 100.
    private static let quality = 80

    /// - Parameters:
    ///   - articles: One at least.
    ///   - publication: Stays open.
    ///   - output: The file; appears when it is whole.
    public init(_ articles: IssueArticles, of publication: Publication, output: String) {
        self.articles = articles
        self.publication = publication
        self.output = output
    }

    /// - Throws: ``Failure`` `.io`; `CancellationError`.
    public func run() async throws -> Summary {
        let partial = try PartialFile(of: output)
        do {
            let summary = try await write(to: partial.path)
            try partial.adopt()
            return summary
        } catch {
            partial.remove()
            throw error
        }
    }

    private func write(to path: String) async throws -> Summary {
        let book = try Book(path)
        let all = articles.articles
        try book.add(BookItem(path: "book.css", mediaType: "text/css"), Array(ArticleDocument.style.utf8))
        var marks = PageBreaks()
        var lost: [Failure] = []
        let cover = try await addCover(to: book, &marks, &lost)
        let pictures = ArticlePictures(all)
        let drawn = try await draw(pictures, into: book, &lost)
        var spine = cover.map { [$0] } ?? []
        for article in all {
            let document = ArticleDocument(article, of: articles, pictures, drawn: drawn, marks: &marks)
            try add(document.markup, document.path, to: book)
            spine.append(document.path)
        }
        let navigation = ArticleNavigation(issue: articles, marks: marks, cover: cover)
        try book.add(
            BookItem(path: "nav.xhtml", mediaType: "application/xhtml+xml", properties: ["nav"]),
            Array(navigation.markup.utf8))
        let identity = try await IssueIdentity(
            articles.contents, publication, variant: "articles " + all.map(\.id).joined(separator: " "))
        try book.finish(
            ArticlePackage(
                issue: articles, items: book.items, spine: spine, identity: identity,
                hasPictures: cover != nil || !drawn.isEmpty, hasPages: !marks.places.isEmpty
            ).markup)
        return Summary(bytes: try Files.stamp(path).size, lost: lost)
    }

    /// Adds the first page as the cover.
    ///
    /// - Returns: The path of its document; `nil` if it can't be drawn.
    private func addCover(to book: Book, _ marks: inout PageBreaks, _ lost: inout [Failure]) async throws -> String? {
        guard let size = articles.contents.pages.first?.size else { return nil }
        let picture = try await publication.jpeg(
            page: 0, scale: Resolution.longerSide(Self.coverHeight).scale(for: size), quality: Self.quality)
        switch picture {
        case .success(let bytes):
            try book.add(
                BookItem(path: "images/cover.jpg", mediaType: "image/jpeg", properties: ["cover-image"]), bytes)
            let path = "cover.xhtml"
            let mark = marks.begin(0, in: path) ? ArticleDocument.pageBreak(0, articles.label(0)) : ""
            try add(coverDocument(mark), path, to: book)
            return path
        case .failure(let failure):
            lost.append(failure.place == nil ? failure.at("page 1") : failure)
            return nil
        }
    }

    private func coverDocument(_ mark: String) -> String {
        let language = MarkupEscape.text(articles.contents.language ?? "und")
        let title = MarkupEscape.text(articles.contents.title)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
            xml:lang="\(language)" lang="\(language)">
            <head><meta charset="utf-8"/><title>\(title)</title>\
            <link rel="stylesheet" type="text/css" href="book.css"/></head>
            <body epub:type="cover">
            <p class="cover">\(mark)<img src="images/cover.jpg" alt="\(title)"/></p>
            </body>
            </html>

            """
    }

    /// - Returns: The pictures that could be drawn.
    private func draw(
        _ pictures: ArticlePictures, into book: Book, _ lost: inout [Failure]
    ) async throws -> Set<ArticleBlock.Picture> {
        let all = pictures.all
        var drawings = DrawnAhead(all.count, publication) { [publication] index in
            let (page, rect) = (all[index].page, all[index].rect)
            let scale = min(Self.scale, Self.longest / max(1, rect.width, rect.height))
            return try await publication.jpeg(page: page, region: rect, scale: scale, quality: Self.quality)
        }
        var drawn: Set<ArticleBlock.Picture> = []
        for picture in all {
            switch try await drawings.next() {
            case .success(let bytes):
                try book.add(BookItem(path: pictures.path(picture), mediaType: "image/jpeg"), bytes)
                drawn.insert(picture)
            case .failure(let failure):
                lost.append(failure.place == nil ? failure.at("page \(picture.page + 1)") : failure)
            }
        }
        return drawn
    }

    private func add(_ markup: String, _ path: String, to book: Book) throws(Failure) {
        try book.add(BookItem(path: path, mediaType: "application/xhtml+xml"), Array(markup.utf8))
    }
}
