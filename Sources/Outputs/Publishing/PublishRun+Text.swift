import Recto
import RectoEdition
import RectoExport
import RectoIssue

/// The parts that hold the text of the pages.
extension PublishRun {
    /// The edition's text and search; the folder's name.
    func words() async throws -> String {
        try await text("words", part: "text", previous?.words) { folder in
            notes += try await EditionChunks.write(publication, to: folder)
        }
    }

    /// The articles, a file each, and an index of them; the folder's name.
    func articles() async throws -> String {
        let found = try await publication.articles(correctedBy: publication.articleCorrections())
        notes += found.misses.map(\.description)
        for lost in found.lost { notes.append("articles without page \(lost.page + 1): \(lost.failure.message)") }
        let (document, pageCount) = (publication.name, publication.pageCount)
        let index = ArticleIndex(found.articles).document(of: document, pageCount: pageCount, unread: found.unread)
        var digest = Digest()
        digest.add(index)
        let writer = try FolderWriter("\(stage.path)/articles")
        try writer.add("index.json", index)
        for article in found.articles.articles {
            let bytes = ArticleSet(articles: [article])
                .document(of: document, pageCount: pageCount, unread: found.unread)
            digest.add(bytes)
            try writer.add("\(article.id).json", bytes)
        }
        let name = "articles-\(digest.digits.prefix(AssetCopier.nameDigits))"
        try Files.rename("\(stage.path)/articles", to: place(name))
        try add("articles", place(name))
        return name
    }

    /// An ALTO file for each page; the folder's name.
    func alto() async throws -> String {
        try await text("alto", part: "alto", previous?.alto) { folder in
            let writer = try FolderWriter(folder)
            for try await element in publication.textFeed(.alto) {
                switch element.content {
                case .success(let page): try writer.add(altoName(element.page), Array(page))
                case .failure(let failure): notes.append("alto of page \(element.page + 1): \(failure.message)")
                }
            }
        }
    }

    /// The ALTO files that there are, by page from 0; a page whose text was lost has none.
    func altoFiles(_ folder: String) throws(Failure) -> [Int: String] {
        let names = Set(try Files.list(place(folder)))
        var files: [Int: String] = [:]
        for page in 0..<publication.pageCount where names.contains(altoName(page)) {
            files[page] = "\(folder)/\(altoName(page))"
        }
        return files
    }

    private func altoName(_ page: Int) -> String { PageNames(pageCount: publication.pageCount)[page] + ".xml" }

    /// A folder that depends on nothing but the document's text: the previous edition's, or one that `fill` makes.
    ///
    /// - Parameters:
    ///   - prefix: How the folder's name begins.
    ///   - part: The summary's name for it.
    private func text(
        _ prefix: String, part: String, _ earlier: PublishRecord.Made?, _ fill: (_ folder: String) async throws -> Void
    ) async throws -> String {
        let name = PublishKey.name(prefix, key.words)
        if earlier == PublishRecord.Made(name: name, key: key.words), Files.kind("\(stage.output)/\(name)") == .folder {
            kept.insert(name)
        } else {
            let folder = "\(stage.path)/\(prefix)"
            try await fill(folder)
            try Files.rename(folder, to: "\(stage.path)/\(name)")
        }
        try add(part, place(name))
        return name
    }
}
