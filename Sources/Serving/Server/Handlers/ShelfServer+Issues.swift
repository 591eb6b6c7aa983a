import HTTPTypes
import NIOCore
import Recto
import RectoAddresses
import RectoEdition
import RectoEscaping
import RectoHTTP
import RectoIIIF
import RectoImageAPI
import RectoIssue
import RectoReaders
import RectoShelf
import RectoTokens
import RectoViewer

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What is below `/issues/ID/`.
extension ShelfServer {
    /// An entry of a package that is compressed has to be inflated from its start, so it is kept whole up to this size.
    ///
    /// Larger ones are inflated anew each time, and have no ranges: each part would cost as much as the whole.
    private static let largestInflated = 64 << 20

    func answer(_ address: IssueAddress, of entry: ShelfEntry, _ call: Call) async throws -> Answer {
        switch address {
        case .cover: return try await cover(entry, .thumbnail)
        case .document: return try await document(entry, call)
        case .series: return series(entry, call.place)
        case .publication:
            let feed = OPDSFeed(
                title: options.title, base: call.place.base, page: CataloguePage([entry], number: 1, size: 1),
                updated: entry.updated, hasProgression: call.reader != nil)
            return Answer(OPDSFeed.publicationType, feed.publication(entry), caching: .check)
        case .package:
            guard entry.kind == .package else { throw Fault.notFound }
            return Answer(
                "application/vnd.recto+zip", .stream(try await content(entry)), tag: entry.tag("package"),
                caching: .check, entry: (entry.id, entry.stamp),
                headers: try await fileHeaders(entry, "recto", call))
        case .original(let suffix):
            guard let original = entry.original, original.suffix == suffix else { throw Fault.notFound }
            return Answer(
                original.mediaType, .stream(.file(path: entry.path, entry.stamp)), tag: entry.tag("original"),
                caching: .check, entry: (entry.id, entry.stamp),
                headers: try await fileHeaders(entry, suffix, call))
        case .module(let folder, let name):
            guard folder == IssuePlan.readerFolder, let module = modules[name] else { throw Fault.notFound }
            return module
        case .flow: return try await flow(entry, call)
        case .chapter(let item): return try await chapter(entry, item)
        case .bookPicture(let path): return try await bookPicture(entry, path)
        case .layout(let settings, let address):
            guard entry.maySet else { throw Fault.notFound }
            return try await answer(address, of: entry.laidOut(settings.name), call)
        default: break
        }
        let plan = try await plan(entry)
        switch address {
        case .reader:
            return Answer(
                "text/html; charset=utf-8", call.reader == nil || plan.map != nil ? plan.page : plan.markedPage,
                caching: .check,
                entry: (entry.id, entry.stamp),
                headers: pageHeaders())
        case .edition: return try file("edition.json", plan, .check)
        case .part(let name): return try file(name, plan, .forever)
        case .words(let folder, let kind, let chunk):
            guard folder == plan.wordsFolder, chunk * EditionChunks.size < plan.pixels.count else {
                throw Fault.notFound
            }
            return try await words(plan, kind, chunk)
        case .asset(let path):
            if let target = widgetAddress(plan, path, call) { return target }
            return try await asset(plan, path)
        case .widget(let key, let folder, let path):
            guard widgets.isKey(key, issue: entry.id, folder: folder, now: time(nil)) else { throw Fault.notFound }
            return try await asset(plan, path, isWidget: true)
        case .manifest, .media: return try await manifest(plan, call, isMedia: address == .media)
        case .search: return try await search(plan, call)
        case .articles: return try await articles(plan)
        case .articleIndex: return try await articles(plan, "index")
        case .article(let id): return try await articles(plan, id)
        case .overview(let page): return try await overview(plan, page, call)
        case .stream(let page):
            return try await stream(
                plan, page: page, width: call.query["width"].flatMap { Int($0.prefix(6)) } ?? 1600, path: call.path)
        case .descriptor(let folder, let page):
            guard plan.isPages(folder), let size = plan.size(page) else { throw Fault.notFound }
            return descriptor(plan, folder, size)
        case .tile(let folder, let page, let level, let column, let row):
            guard plan.isPages(folder) else { throw Fault.notFound }
            return try await tile(
                plan, folder, page: page, level: level, column: column, row: row, path: call.path, call.urgency)
        case .image(let folder, let page):
            guard plan.isPages(folder), plan.size(page) != nil else { throw Fault.notFound }
            let target = "\(call.place.issue(entry.id))/\(folder)/\(plan.pageName(page))/info.json"
            return Answer(
                status: .seeOther, "text/plain; charset=utf-8", Array("\(target)\n".utf8), caching: .check,
                headers: [.location: target])
        case .imageInfo(let folder, let page):
            guard plan.isPages(folder), let size = plan.size(page) else { throw Fault.notFound }
            return info(plan, folder, page, size, call)
        case .imagePart(let folder, let page, let parts):
            guard plan.isPages(folder) else { throw Fault.notFound }
            return try await image(plan, folder, page: page, parts, path: call.path, call.urgency)
        case .cover, .document, .package, .original, .module, .series, .publication, .annotations, .annotation,
            .annotationsFile,
            .annotationImport, .pageAnnotations, .progression, .flow, .layout, .chapter,
            .bookPicture:
            throw Fault.notFound
        }
    }

    // MARK: - Files

    /// The reader's, once for all issues.
    static func readerModules() -> [String: Answer] {
        Dictionary(
            uniqueKeysWithValues: ReaderFiles.modules.map { module in
                (module.name, Answer(MediaTypes.of(module.name), module.bytes, caching: .forever))
            })
    }

    private func file(_ name: String, _ plan: IssuePlan, _ caching: Caching) throws(Fault) -> Answer {
        guard let bytes = plan.files[name] else { throw .notFound }
        return Answer(MediaTypes.of(name), bytes, caching: caching, entry: (plan.entry.id, plan.entry.stamp))
    }

    /// The file of an issue as it was put on the shelf, or its bytes on another host.
    private func content(_ entry: ShelfEntry) async throws -> FileContent {
        guard entry.isRemote else { return .file(path: entry.path, entry.stamp) }
        return .elsewhere(try await open.bytes(entry), kept: options.blocks)
    }

    private func document(_ entry: ShelfEntry, _ call: Call) async throws -> Answer {
        let content: FileContent
        switch entry.kind {
        case .document: content = try await self.content(entry)
        // It would leave in the clear.
        case .sealed: throw Fault.notFound
        case .book, .pictures, .text:
            // The PDF that was made of it goes when the book is closed.
            content = try await open.use(entry) { issue in
                guard let file = issue.publication.origin.file else { throw Fault.notFound }
                return .open(try OpenFile(file.path), size: issue.publication.origin.count)
            }
        case .package, .folder:
            let plan = try await plan(entry)
            guard let package = plan.package, let name = plan.documentEntry, let document = package[name] else {
                throw Fault.notFound
            }
            content = .entry(document, package)
        }
        return try await answer(
            content, "application/pdf", tag: entry.tag("document"), .check, entry, "document",
            headers: entry.kind == .document && !entry.isRemote
                ? try await fileHeaders(entry, "pdf", call) : entry.disposition("pdf"))
    }

    /// A page says what it lets other sites do with its window: nothing, and show it where they are let.
    func pageHeaders(policy: String? = nil) -> HTTPFields {
        var headers: HTTPFields = [.crossOriginOpenerPolicy: "same-origin"]
        let parts = [policy, options.sharing.frameAncestors].compactMap { $0 }
        if !parts.isEmpty { headers[.contentSecurityPolicy] = parts.joined(separator: "; ") }
        return headers
    }

    /// Where the page of a widget is for its frame: at an address with a key, and without the token of a signed link, since a
    /// widget's scripts can read it.
    ///
    /// - Returns: `nil` for anything but a page of a widget.
    private func widgetAddress(_ plan: IssuePlan, _ path: String, _ call: Call) -> Answer? {
        let names = path.split(separator: "/").map(String.init)
        guard names.count > 2, MediaTypes.of(path).hasPrefix("text/html"), plan.assets[path] != nil else { return nil }
        let key = widgets.key(issue: plan.entry.id, folder: names[1], now: time(nil))
        // From the folder of `/issues/ID/assets/…` to the shelf, which a signed link has two names above.
        let steps = names.count + 1 + (call.place.path == options.path ? 0 : 2)
        let inner = [plan.entry.id, IssueAddress.widgets + key] + names.dropFirst()
        let target =
            String(repeating: "../", count: steps) + "issues/"
            + inner.map { PercentEncoding.encode($0) }.joined(separator: "/")
        return Answer(
            status: .temporaryRedirect, "text/plain; charset=utf-8", [], caching: .never, headers: [.location: target])
    }

    /// - Parameter isWidget: Whether it is asked for by the frame of a widget.
    private func asset(_ plan: IssuePlan, _ path: String, isWidget: Bool = false) async throws -> Answer {
        guard let known = plan.assets[path] else { throw Fault.notFound }
        let type = MediaTypes.of(path)
        // Opened on its own, a widget or an article has no origin whose other pages it could reach.
        let policy =
            type.hasPrefix("text/html") || type.hasPrefix("image/svg")
            ? ["sandbox allow-scripts", options.sharing.frameAncestors].compactMap { $0 } : []
        var headers: HTTPFields = policy.isEmpty ? [:] : [.contentSecurityPolicy: policy.joined(separator: "; ")]
        // Some browsers let WebRTC and a frame that leaves for elsewhere pass policies, and stop at this (WICG, Connection Allowlists).
        if isWidget, case .bytes(let page) = known, WidgetPolicy.forbidsNetwork(page) {
            headers[.connectionAllowlist] = "(response-origin)"
        }
        switch known {
        case .bytes(let bytes):
            return Answer(
                type, bytes, caching: .forever, entry: (plan.entry.id, plan.entry.stamp), headers: headers)
        case .entry(let entry):
            guard let package = plan.package else { throw Fault.notFound }
            return try await answer(
                .entry(entry, package), type, tag: EntityTag.strong(plan.entry.digits(path)), .forever, plan.entry,
                isWidget ? "\(path) of a widget" : path, headers: headers)
        }
    }

    /// Sent piece by piece where pieces can be read, from memory otherwise.
    private func answer(
        _ content: FileContent, _ type: String, tag: String, _ caching: Caching, _ entry: ShelfEntry, _ name: String,
        headers: HTTPFields
    ) async throws -> Answer {
        guard !content.isSeekable, content.size <= Self.largestInflated else {
            return Answer(
                type, .stream(content), tag: tag, caching: caching, entry: (entry.id, entry.stamp), headers: headers)
        }
        return try await kept(entry, "file \(name)") {
            let bytes = try await content.read(0..<content.size)
            return Answer(
                type, .bytes(ByteBuffer(bytes: bytes)), tag: tag, caching: caching, entry: (entry.id, entry.stamp),
                headers: headers)
        }
    }

    // MARK: - What is made

    private func descriptor(_ plan: IssuePlan, _ folder: String, _ size: PixelSize) -> Answer {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="\(plan.tileSize)" Overlap="0" Format="jpg">
              <Size Width="\(size.width)" Height="\(size.height)"/>
            </Image>

            """
        return Answer(
            "application/xml", Array(xml.utf8), caching: folder == plan.pagesFolder ? .forever : .check,
            entry: (plan.entry.id, plan.entry.stamp))
    }

    private func info(_ plan: IssuePlan, _ folder: String, _ page: Int, _ size: PixelSize, _ call: Call) -> Answer {
        let id = "\(call.place.issue(plan.entry.id))/\(folder)/\(plan.pageName(page))"
        let json = ImageInfo(id: id, size: size, tileSize: plan.tileSize, limits: limits).json
        let type =
            Acceptance.prefersPlainJSON(call.accept)
            ? "application/json" : "application/ld+json;profile=\"\(ImageInfo.context)\""
        return Answer(
            type, json, caching: .check, entry: (plan.entry.id, plan.entry.stamp),
            headers: [.vary: "Accept", .link: "<\(ImageInfo.profile)>;rel=\"profile\""])
    }

    /// The manifests of an edition, with this server's addresses.
    private func manifest(_ plan: IssuePlan, _ call: Call, isMedia: Bool) async throws -> Answer {
        let entry = plan.entry
        let base = call.place.issue(entry.id)
        let name = isMedia ? "media.json" : "manifest.json"
        let hasMarks = call.reader != nil
        return try await kept(entry, "\(base) \(name)\(hasMarks ? " with marks" : "")") {
            let bytes = try await blocking { () throws(Failure) in
                var source = ManifestSource(
                    issue: plan.contents, base: base, tiles: plan.pagesFolder, report: plan.report, cover: "cover.jpg",
                    document: entry.kind == .sealed ? nil : "document.pdf")
                source.imageLevel = 2
                source.search = "iiif/search"
                source.hasMarks = hasMarks
                let assets = plan.package.map { AssetCopier($0, to: AssetCatalogue()) }
                return try PresentationWriter(source, assets: assets).files().files.first { $0.name == name }?.bytes
            }
            guard let bytes else { throw Fault.notFound }
            return Answer(
                "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"", bytes,
                caching: .check, entry: (entry.id, entry.stamp))
        }
    }
}

extension ShelfEntry {
    func digits(_ name: String) -> String {
        var digest = Digest()
        digest.add("\(path)\n\(stamp.device) \(stamp.inode) \(stamp.size) \(stamp.modified)\n\(name)")
        if let validator { digest.add("\n\(validator)") }
        return String(digest.digits.prefix(20))
    }

    /// Of a file that is sent as it lies on the disk.
    func tag(_ name: String) -> String { EntityTag.strong(digits(name)) }

    /// What a browser calls the file when somebody keeps it (RFC 6266).
    func disposition(_ suffix: String) -> HTTPFields {
        let name = PercentEncoding.encode("\(title.prefix(100)).\(suffix)")
        return [.contentDisposition: "inline; filename*=UTF-8''\(name)"]
    }
}
