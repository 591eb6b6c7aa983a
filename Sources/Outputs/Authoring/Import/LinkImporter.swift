public import Recto

/// Makes a package out of what lies on the pages of a PDF: links, films, sounds.
///
/// Scripts, launches and forms are never imported. Whatever is left out is in the report, with the reason. The same PDF and
/// files give the same package.
public final class LinkImporter {
    let publication: Publication
    private let settings: ImportSettings
    let folder: AssetFolder?
    var shelf = AssetShelf()
    var report: ImportReport
    /// Lines of iPaper's table, where one is attached.
    var table: LinkTable?
    /// Ids of overlays that can be started, by the object of their annotation.
    var players: [String: (id: String, page: Int)] = [:]
    /// What has been taken out of the PDF already, by object: a path and what it is, or why it is nothing.
    var extracted: [String: (path: String, verdict: MediaJudge.Verdict)] = [:]
    private var pages: [Int: OverlayPage] = [:]
    private var counters: [String: Int] = [:]
    private var sizes: [Int: Size] = [:]
    private var targets: [Int: String] = [:]

    public init(_ publication: Publication, _ settings: ImportSettings) throws(Failure) {
        self.publication = publication
        self.settings = settings
        folder = try AssetFolder(settings.assets ?? Files.split(publication.origin.file?.path ?? ".").folder)
        report = ImportReport(file: publication.name, pageCount: publication.pageCount)
    }

    /// Reads all pages.
    ///
    /// - Parameter progress: gets the part that is done, 0 to 1.
    /// - Throws: ``Failure`` where the PDF can't be read; what is wrong with a page is in the report.
    public func run(progress: (Double) -> Void = { _ in }) async throws -> ImportedPackage {
        let facts = try await IssueFacts(publication, settings)
        report.notes += facts.notes
        let outline = try await publication.outline()
        for entry in outline.entries {
            if let page = entry.page, targets[page] == nil { targets[page] = entry.title.trimmed }
        }
        table = try await findTable()
        // All of it first: a link may start a film of a later page.
        var found: [PageAnnotations] = []
        for try await page in publication.annotations() {
            switch page.content {
            case .success(let annotations): found.append(annotations)
            case .failure(let failure): report.notes.append("page \(page.page + 1): \(failure.message)")
            }
            progress(0.3 * Double(page.page + 1) / Double(publication.pageCount))
        }
        for page in found { sizes[page.index] = Size(width: page.width, height: page.height) }
        for (place, page) in found.enumerated() {
            for annotation in page.annotations { try await addMedia(annotation, page) }
            progress(0.3 + 0.5 * Double(place + 1) / Double(found.count))
        }
        for (place, page) in found.enumerated() {
            try await addLinks(page)
            progress(0.8 + 0.2 * Double(place + 1) / Double(found.count))
        }
        if settings.articles { try await addArticles(found) }
        return finish(facts, outline, userUnits: try await publication.pages().userUnits)
    }

    private func finish(_ facts: IssueFacts, _ outline: Outline, userUnits: [Double]) -> ImportedPackage {
        var manifest = OverlayManifest(issue: facts.issue, document: facts.document, spread: facts.spread)
        manifest.pages = pages.values.sorted { $0.index < $1.index }
        for index in manifest.pages.indices { manifest.pages[index].overlays.sort(by: Self.isReadBefore) }
        if settings.outline {
            let imported = OutlineImport(outline)
            if !imported.entries.isEmpty { manifest.outline = imported.entries }
            report.outline = ImportReport.Outline(entries: imported.count, problems: imported.problems)
        }
        report.assets = shelf.assets.map {
            ImportReport.Asset(path: $0.path, from: $0.origin, bytes: $0.size, sha256: $0.sha256)
        }
        // Films were looked at before links.
        report.entries = report.entries.enumerated().sorted {
            ($0.element.page, $0.offset) < ($1.element.page, $1.offset)
        }
        .map(\.element)
        report.counts = ImportReport.Counts(
            annotations: report.entries.count, overlays: report.entries.reduce(0) { $0 + $1.overlays.count },
            leftOut: report.entries.count { $0.kind == nil })
        return ImportedPackage(
            manifest: manifest.inUnits(userUnits: userUnits), assets: shelf.assets, report: report)
    }

    /// Down the page in lines, as PDFs list links in any order: those whose middles lie in each other's height are one line.
    private static func isReadBefore(_ one: Overlay, _ other: Overlay) -> Bool {
        // By bands of 12 points, since "about the same height" is no order.
        func key(_ overlay: Overlay) -> (Int, Double, Double) {
            let middle = overlay.rect.y + overlay.rect.height / 2
            return (Int((min(max(middle, -1e6), 1e6) / 12).rounded(.down)), overlay.rect.x, overlay.rect.y)
        }
        return key(one) < key(other)
    }

    // MARK: - Overlays

    /// `link-p3-1`: the kind, the page, and which of its kind on the page, in the PDF's order.
    func id(_ kind: Overlay.Kind, page index: Int) -> String {
        let name = "\(kind.rawValue)-p\(index + 1)"
        counters[name, default: 0] += 1
        return "\(name)-\(counters[name] ?? 1)"
    }

    func add(_ overlay: Overlay, to page: PageAnnotations) {
        var known = pages[page.index] ?? OverlayPage(index: page.index + 1)
        if page.label != String(page.index + 1) { known.label = page.label }
        known.overlays.append(overlay)
        pages[page.index] = known
    }

    /// The part of a rectangle that lies on the page, to a hundredth of a point, or why there is none.
    func place(_ rect: Rect, on page: PageAnnotations) -> (rect: Rect?, reason: String) {
        guard [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite), rect.width > 0, rect.height > 0 else {
            return (nil, "its rectangle has no area")
        }
        let cut = rect.intersection(Rect(x: 0, y: 0, width: page.width, height: page.height))
        func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        let (x, y) = (rounded(cut.x), rounded(cut.y))
        let result = Rect(
            x: x, y: y, width: rounded(rounded(cut.maxX) - x), height: rounded(rounded(cut.maxY) - y))
        return result.width > 0 && result.height > 0 ? (result, "") : (nil, "it lies outside of the page")
    }

    /// What a place is called, for who does not see the page: the outline's name of it, else the page's label.
    func name(ofPage page: Int) -> String { targets[page - 1] ?? String(page) }

    private func findTable() async throws -> LinkTable? {
        let attachments = try await publication.attachments().attachments
        for file in attachments {
            let name = (file.name ?? file.key ?? "").lowercased()
            guard let stream = file.stream, name.hasSuffix(".csv") || file.mediaType == "text/csv" else { continue }
            if let data = try? await publication.data(of: stream), let table = LinkTable(data.bytes) { return table }
        }
        return nil
    }
}
