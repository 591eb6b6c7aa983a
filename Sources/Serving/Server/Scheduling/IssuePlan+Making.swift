import Recto
import RectoBooks
import RectoEdition
import RectoExport
import RectoIssue
import RectoShelf
import RectoViewer

extension IssuePlan {
    /// Letters of a digest in a name.
    private static let digits = 10
    /// More pixels a side can't be replayed from a display list (DisplayList).
    private static let largestSide = 65_535.0
    /// Of a page's preview, to which manifests point first.
    private static let preview = 2048

    /// Reads an issue.
    ///
    /// - Throws: ``Failure``, `CancellationError`.
    static func make(_ entry: ShelfEntry, _ issue: OpenedIssue, _ options: ServerOptions) async throws -> IssuePlan {
        async let digest = issue.publication.digest()
        let contents = try await IssueContents.read(issue)
        let tiles = TileOptions(
            encoding: encoding, tileSize: options.tileSize, resolution: .scale(options.scale), preview: preview)
        let renderer = try await TileExport.renderer(issue.publication, tiles)
        let fingerprint = try await digest
        let map = issue.publication.flowMap
        let scales = contents.pages.map { page in
            min(options.scale, page.size.map { largestSide / max($0.width, $0.height) } ?? options.scale)
        }
        let pixels = zip(contents.pages, scales).map { page, scale in
            page.size.map { PageTransform(pageSize: $0, scale: scale).pixelSize }
        }
        let report = PagesReport.planned(
            zip(contents.pages, pixels).map { page, pixels in
                guard let size = page.size, let pixels else { return nil }
                return (size, pixels, page.label)
            }, of: issue.publication.name, digest: fingerprint, options: tiles, renderer: renderer)
        let folders = (
            pages: name("pages", "\(fingerprint)\n\(renderer)\n\(options.scale)\n\(options.tileSize)"),
            words: name("words", "\(fingerprint)\n\(options.version)"), reader: readerFolder
        )
        // Reading of packages waits for a disk, or for another host.
        return try await blocking { () throws(Failure) in
            let sink = AssetCatalogue()
            let assets = issue.package.map { AssetCopier($0, to: sink) }
            var parts = EditionFile.Parts(
                fingerprint: fingerprint, tiles: EditionTiles(report, folder: folders.pages), text: folders.words,
                document: entry.kind == .sealed ? nil : "document.pdf")
            // A book of pictures has no text, and one of text no articles.
            if entry.kind != .book, entry.kind != .pictures, entry.kind != .text { parts.articles = "articles" }
            let files = try EditionFile(contents, parts, assets: assets).files()
            var around = EditionSurroundings(reader: folders.reader)
            around.cover = "cover.jpg"
            around.document = entry.kind == .sealed ? nil : "document.pdf"
            around.series = "series.json"
            if map != nil { around.flow = "flow.json" }
            around.icons = [EditionSurroundings.Icon(href: "cover.jpg", mediaType: "image/jpeg")]
            let page = EditionPage(contents).html(template: ReaderFiles.index, around)
            return IssuePlan(
                entry: entry, contents: contents, report: report, fingerprint: fingerprint, renderer: renderer,
                pixels: pixels, scales: scales, tileSize: options.tileSize, folders: folders,
                page: Array(page.utf8), files: Dictionary(files.map { ($0.name, $0.bytes) }) { _, last in last },
                assets: sink.files, package: issue.package,
                documentEntry: issue.overlays?.manifest.document.source, map: map)
        }
    }

    static let readerFolder: String = {
        var digest = Digest()
        for module in ReaderFiles.modules {
            digest.add(module.name)
            digest.add(module.bytes)
        }
        return "reader-\(digest.digits.prefix(digits))"
    }()

    private static func name(_ stem: String, _ key: String) -> String {
        var digest = Digest()
        digest.add(key)
        return "\(stem)-\(digest.digits.prefix(digits))"
    }

    /// What catalogues tell of an issue, without reading its pages.
    static func facts(_ issue: OpenedIssue) async throws -> IssueFacts {
        let publication = issue.publication
        let info = try await publication.info()
        let manifest = issue.overlays?.manifest.issue
        let own = info.title?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
        let book = publication.bookFacts
        return IssueFacts(
            title: manifest?.title ?? own, pageCount: publication.pageCount, identifier: manifest?.id,
            language: manifest?.language ?? LanguageTag.read(info.language),
            creators: IssueContents.creators(info.author), date: manifest?.date ?? book?.date,
            publisher: manifest?.publisher ?? book?.publisher, series: book?.series,
            number: manifest?.number ?? book?.number, summary: IssueContents.subject(info, book))
    }
}
