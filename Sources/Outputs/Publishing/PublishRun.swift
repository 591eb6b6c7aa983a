import Recto
import RectoEdition
import RectoExport
import RectoIIIF
import RectoIssue
import RectoViewer

/// One run of ``Publishing``, part by part, in a stage that is still unseen.
final class PublishRun {
    let publishing: Publishing
    let contents: IssueContents
    let key: PublishKey
    let stage: EditionStage
    let previous: PublishRecord?
    /// Names at the top of the old edition that stay.
    var kept: Set<String> = []
    /// Names below `flow/` of the old edition that stay.
    var keptFlow: Set<String> = []
    private var parts: [PublishSummary.Part] = []
    var notes: [String]
    var drawn = 0

    var options: PublishOptions { publishing.options }
    var publication: Publication { publishing.issue.publication }

    init(_ publishing: Publishing, _ contents: IssueContents, _ key: PublishKey, _ stage: EditionStage) throws(Failure)
    {
        self.publishing = publishing
        self.contents = contents
        self.key = key
        self.stage = stage
        previous = stage.isUpdate ? try PublishRecord.read(from: stage.output) : nil
        notes = contents.problems
    }

    func run() async throws -> PublishSummary {
        // First: the pages below are not found again by the next run once they have their name.
        if let book = publishing.book { try await placeFlow(book) }
        let (report, pages) = try await tiles()
        let words = options.hasText ? try await self.words() : nil
        let alto = options.hasALTO ? try await self.alto() : nil
        let articles = options.hasArticles ? try await self.articles() : nil
        let document = options.hasDocument ? try await copyDocument() : nil
        let sink = try FolderSink(stage.path)
        let assets = publishing.issue.package.map { AssetCopier($0, to: sink) }
        let cover = options.isLayout ? nil : try await self.cover(assets, report, pages)
        var around = EditionSurroundings(reader: Self.readerFolder)
        around.base = options.trimmedBase
        (around.cover, around.coverSize) = (cover?.name, cover?.size)
        around.document = document
        around.head = options.head
        around.isOffline = options.isOffline
        around.series = options.series
        if publishing.book != nil { around.flow = FlowList.name }
        if !options.isLayout {
            try placeBrand(&around)
            try await placeIcons(&around, report)
            try placePlainPages(words, &around)
        }
        var fileParts = EditionFile.Parts(
            fingerprint: key.document, tiles: EditionTiles(report, folder: pages), text: words, document: document)
        fileParts.articles = articles
        fileParts.flow = around.flow
        if let brand = around.brand, let folder = around.brandFolder { fileParts.brand = (brand, folder) }
        fileParts.translation = try placeWords()
        try EditionFile(contents, fileParts, assets: assets).write(to: stage.path)
        if let base = options.manifestBase {
            var manifest = ManifestSource(
                issue: contents, base: base, tiles: pages, report: report, cover: cover?.name, document: document)
            manifest.metadata = options.metadata
            if let alto { manifest.alto = try altoFiles(alto) }
            notes += try PresentationWriter(manifest, assets: assets).write(to: stage.path)
        }
        if !options.isLayout { try placeReader(around) }
        notes += assets?.notes ?? []
        try count(reader: options.isLayout ? nil : around.reader, document: document)
        let record = PublishRecord(
            document: key.document, pages: PublishRecord.Made(name: pages, key: try key.pages),
            words: words.map { PublishRecord.Made(name: $0, key: key.words) },
            alto: alto.map { PublishRecord.Made(name: $0, key: key.words) }, parts: parts)
        try Files.replace(
            stage.path + "/publish.json", with: try CompactJSON.encode(record) + [UInt8(ascii: "\n")])
        try Task.checkCancellation()
        try stage.commit(keeping: kept, inFlow: keptFlow)
        return PublishSummary(
            title: contents.title, facts: PublishSummary.Facts(contents, cover: cover?.name),
            pageCount: contents.pages.count, spreadCount: contents.spreads.spreadCount,
            overlayCount: contents.pages.reduce(0) { $0 + $1.overlays.count }, drawnPages: drawn,
            failures: report.failures, parts: parts, notes: notes,
            snippet: EmbedSnippet.html(
                base: options.trimmedBase, folder: Files.split(stage.output).name, flow: around.flow))
    }

    // MARK: - Tiles

    /// Draws what is not there yet; the report, and the folder's name.
    private func tiles() async throws -> (PagesReport, String) {
        let name = PublishKey.name("pages", try key.pages)
        let old = stage.output + "/" + name
        if previous?.pages == PublishRecord.Made(name: name, key: try key.pages),
            let report = try PagesReport.read(from: old), report.failures.isEmpty,
            report.pages.count == publication.pageCount
        {
            kept.insert(name)
            publishing.report(.started(document: publication.name, pages: 0, skipped: report.pages.count))
            publishing.report(.finished(report))
            try add("tiles", old, counting: report)
            return (report, name)
        }
        let folder = stage.path + "/pages"
        // Pages that an earlier run drew need not be drawn again: where another one failed, and of another version of the
        // document those that it would draw the same.
        if let earlier = previous?.pages, PublishKey.isSameButDocument(earlier.key, try key.pages),
            Files.kind(folder) == nil,
            Files.split(earlier.name).name == earlier.name,
            let report = try PagesReport.read(from: stage.output + "/" + earlier.name)
        {
            // Whole or not at all: a run that is killed here begins it again.
            let linked = folder + ".linked"
            try Files.remove(linked)
            try Files.makeFolder(linked)
            // Without the pages' further names, which are written anew.
            for name in report.roots.sorted() + ["pages.json"] {
                try Files.linkTree("\(stage.output)/\(earlier.name)/\(name)", to: "\(linked)/\(name)")
            }
            try Files.rename(linked, to: folder)
        }
        let progress = publishing.report
        let drawn = Counter()
        let export = TileExport(publication, options: options.tiles, output: folder, recognizesPages: true) { event in
            if case .page = event { drawn.add() }
            progress(event)
        }
        let report = try await export.run()
        guard !report.pages.isEmpty else {
            throw Failure(
                .damaged, "not a single page could be drawn: \(report.failures.first?.message ?? "no reason known")",
                at: publication.name)
        }
        self.drawn += drawn.value
        try report.writeTimeless(to: folder)
        if let base = options.manifestBase, options.container == .folder {
            let base = "\(base)/\(name)"
            let count = publication.pageCount
            let tiles = options.tiles
            try await blocking { () throws(Failure) in
                for page in report.pages {
                    let size = PixelSize(width: page.pixelWidth, height: page.pixelHeight)
                    guard let image = ImageAPIPage(tiles, page: page.index, pageCount: count, size: size) else {
                        continue
                    }
                    try ImageTree.write(image, in: folder, id: "\(base)/\(image.name)")
                }
            }
        }
        try Files.rename(folder, to: stage.path + "/" + name)
        try add("tiles", stage.path + "/" + name, counting: report)
        return (report, name)
    }

    // MARK: - Document, cover

    /// Copied, not linked: who writes over the original must not write into the edition.
    private func copyDocument() async throws(Failure) -> String {
        let name = PublishKey.name("document", key.document) + ".pdf"
        if stage.isUpdate, Files.kind(stage.output + "/" + name) == .file {
            kept.insert(name)
        } else {
            try await publication.origin.copy(to: stage.path + "/" + name)
        }
        return name
    }

    /// `cover.jpg`, the one picture with an address that stays: catalogues and shelves point at it.
    private func cover(_ assets: AssetCopier?, _ report: PagesReport, _ pages: String) async throws
        -> (name: String, size: PixelSize?)?
    {
        if let path = contents.cover, let package = publishing.issue.package, let entry = package[path],
            let suffix = try assets?.suffix(ofPicture: path), suffix != "svg"
        {
            let name = "cover." + suffix
            try package.write(entry, to: stage.path + "/" + name)
            return (name, try assets?.size(ofPicture: path))
        }
        let first = report.pages.first { $0.index == 0 }
        guard let first, first.width > 0, first.height > 0 else { return nil }
        let resolution = Resolution.longerSide(1024)
        let scale = resolution.scale(for: Size(width: first.width, height: first.height))
        do {
            let picture = try await publication.picture(page: 0, PageAppearance(scale: scale), Encoding(.jpeg))
            try Files.replace(stage.path + "/cover.jpg", with: picture.bytes)
            return ("cover.jpg", picture.size)
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            notes.append("cover: \(failure.message)")
            return nil
        }
    }

    // MARK: - The reader

    /// The folder of the reader's modules.
    private static let readerFolder: String = {
        var digest = Digest()
        for module in ReaderFiles.modules {
            digest.add(module.name)
            digest.add(module.bytes)
        }
        return "reader-\(digest.digits.prefix(AssetCopier.nameDigits))"
    }()

    private func placeReader(_ around: EditionSurroundings) throws(Failure) {
        let name = around.reader
        if stage.isUpdate, Files.kind(stage.output + "/" + name) == .folder {
            kept.insert(name)
        } else {
            let writer = try FolderWriter(stage.path + "/" + name)
            for module in ReaderFiles.modules { try writer.add(module.name, module.bytes) }
        }
        try Files.replace(stage.path + "/" + EmbedSnippet.entry, with: Array(EmbedSnippet.module(reader: name).utf8))
        let page = EditionPage(contents).html(template: ReaderFiles.index, around)
        try Files.replace(stage.path + "/index.html", with: Array(page.utf8))
        guard options.isOffline else { return }
        let list = try OfflineList(stage: stage.path, output: stage.output, kept: kept)
        try Files.replace(stage.path + "/offline.json", with: list.json)
        let worker = EditionPage.serviceWorker(template: ReaderFiles.serviceWorker, version: list.version)
        try Files.replace(stage.path + "/service-worker.js", with: Array(worker.utf8))
    }

    // MARK: - Sizes

    /// The current path of a file or folder at the top of the edition.
    func place(_ name: String) -> String {
        kept.contains(name) ? stage.output + "/" + name : stage.path + "/" + name
    }

    private func count(reader: String?, document: String?) throws(Failure) {
        if let reader {
            try add("reader", place(reader))
            try add("reader", place(EmbedSnippet.entry))
        }
        if let document { try add("document", place(document)) }
        for name in try Files.list(stage.path) {
            switch name.prefix(while: { $0 != "-" && $0 != "." }) {
            case "assets": try add("assets", stage.path + "/" + name)
            case "iiif": try add("iiif manifests", stage.path + "/" + name)
            case "plain": try add("plain pages", stage.path + "/" + name)
            case "edition", "outline", "overlays", "cover", "index", "offline", "service", "icon", "app", "sitemap",
                "brand",
                "translation":
                try add("edition", stage.path + "/" + name)
            default: break
            }
        }
    }

    func add(_ part: String, _ path: String) throws(Failure) {
        let (files, bytes) = try Files.measure(path)
        add(PublishSummary.Part(name: part, files: files, bytes: bytes))
    }

    /// The tiles by what their report counts; what further names take is told apart.
    private func add(_ part: String, _ path: String, counting report: PagesReport) throws(Failure) {
        let (files, bytes) = try Files.measure(path)
        let archived = report.archive == nil ? 0 : report.pages.reduce(0) { $0 + $1.tiles + 1 }
        let own =
            report.archive == nil
            ? report.pages.reduce(1) { $0 + $1.tiles + 1 + (options.tiles.preview == nil ? 0 : 1) } : files
        let counted = report.pages.reduce(0) { $0 + $1.bytes }
        let ownBytes = archived > 0 ? bytes : min(bytes, counted)
        add(PublishSummary.Part(name: part, files: min(files, own), bytes: ownBytes))
        if files > own {
            add(PublishSummary.Part(name: "tiles under IIIF names", files: files - own, bytes: bytes - ownBytes))
        }
    }

    func add(_ part: PublishSummary.Part) {
        if let index = parts.firstIndex(where: { $0.name == part.name }) {
            parts[index].files += part.files
            parts[index].bytes += part.bytes
        } else {
            parts.append(part)
        }
    }
}
