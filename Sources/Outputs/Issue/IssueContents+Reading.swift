public import Recto
public import RectoBooks

extension IssueContents {
    /// Reads an issue: sizes, outline, links, overlays, spreads.
    ///
    /// - Parameters:
    ///   - title: Instead of the issue's own.
    ///   - summary: Replaces the document's subject.
    ///   - forced: What the command says about spreads.
    /// - Throws: ``Failure``, `CancellationError`. What is wrong with single pages is told in ``problems``.
    public static func read(
        _ issue: OpenedIssue, title: String? = nil, summary: String? = nil, spreads forced: SpreadOptions? = nil
    ) async throws -> IssueContents {
        let publication = issue.publication
        var manifest = issue.overlays?.manifest
        guard publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: publication.name) }
        let info = try await publication.info()
        var problems: [String] = []
        var pages: [Page] = []
        var userUnits: [Double] = []
        for (index, page) in try await publication.pages().enumerated() {
            userUnits.append((try? page.get())?.userUnit ?? 1)
            switch page {
            case .success(let info):
                let isDrawable = info.size.width > 0 && info.size.height > 0
                pages.append(Page(size: isDrawable ? info.size : nil, label: info.label))
            case .failure(let failure):
                pages.append(Page(size: nil, label: String(index + 1), failure: failure))
            }
        }
        manifest = manifest?.inPoints(userUnits: userUnits)
        if let manifest { place(manifest, on: &pages) }
        try await addLinks(of: publication, to: &pages, &problems)
        let outline: [OutlineNode]
        if let entries = manifest?.outline, let manifest {
            outline = OutlineNode.nodes(entries, of: manifest, sizes: pages.map(\.size))
        } else {
            outline = try await readOutline(publication, &problems)
        }
        let spreads = try await publication.spreads(forced: forced, manifest: manifest)
        var shifted = forced ?? SpreadOptions()
        shifted.shifts.append(SpreadOptions.Shift())
        let shiftedSpreads =
            spreads.isPaired ? try await publication.spreads(forced: shifted, manifest: manifest) : nil
        let isMoved =
            shiftedSpreads.map { model in
                model.spreadCount != spreads.spreadCount
                    || zip(model.spreads, spreads.spreads).contains { $0.pageRange != $1.pageRange }
            } ?? false
        let book = publication.bookFacts
        return IssueContents(
            id: manifest?.issue.id, title: title ?? self.title(manifest, info, publication.name),
            language: manifest?.issue.language ?? LanguageTag.read(info.language),
            creators: creators(info.author), date: manifest?.issue.date ?? book?.date, series: book?.series,
            number: manifest?.issue.number ?? book?.number, publisher: manifest?.issue.publisher ?? book?.publisher,
            abstract: summary ?? subject(info, book), keywords: keywords(info.keywords),
            summary: summary ?? self.summary(info, book, pageCount: publication.pageCount, manifest),
            cover: manifest?.issue.cover, documentName: publication.name,
            pages: pages, outline: outline, spreads: spreads, shiftedSpreads: isMoved ? shiftedSpreads : nil,
            problems: problems)
    }

    private static func title(_ manifest: OverlayManifest?, _ info: DocumentInfo, _ name: String) -> String {
        if let manifest { return manifest.issue.title }
        // Titles of real files are often empty or the name of what made them; the former can be told.
        if let title = info.title?.split(whereSeparator: \.isWhitespace).joined(separator: " "), !title.isEmpty {
            return title
        }
        // Removes known suffixes only: a folder may be called "Vol. 3".
        let suffix = suffixes.first { name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count }
        return String(name.dropLast(suffix?.count ?? 0))
    }

    private static let suffixes =
        BookFileName.archives + [
            ".pdf", ".zip", ".rar", ".7z", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz",
        ]

    /// What the document or the book says it is about, else a summary of what is known of it.
    private static func summary(
        _ info: DocumentInfo, _ book: BookFacts?, pageCount: Int, _ manifest: OverlayManifest?
    ) -> String {
        if let subject = subject(info, book) { return String(subject.prefix(300)) }
        let parts = [
            manifest?.issue.publisher ?? book?.publisher, manifest?.issue.number ?? book?.number,
            manifest?.issue.date ?? book?.date,
        ].compactMap(\.self)
        return (parts + ["\(pageCount) \(pageCount == 1 ? "page" : "pages")"]).joined(separator: " · ")
    }

    /// What a document or a book says it is about, in one line; `nil` if it does not.
    public static func subject(_ info: DocumentInfo, _ book: BookFacts?) -> String? {
        let text = info.subject ?? book?.summary ?? ""
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    /// Splits a PDF's single entry of keywords, which are divided by commas or semicolons.
    private static func keywords(_ text: String?) -> [String] {
        let text = (text ?? "").prefix(10_000)
        let mark: Character = text.contains(";") ? ";" : ","
        return text.split(separator: mark).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    /// Splits a PDF's single author entry at semicolons; a comma may be part of a name.
    public static func creators(_ author: String?) -> [String] {
        (author ?? "").split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    private static func place(_ manifest: OverlayManifest, on pages: inout [Page]) {
        let sizes = pages.map(\.size)
        for page in manifest.pages where pages.indices.contains(page.index - 1) {
            let index = page.index - 1
            if let label = page.label { pages[index].label = label }
            pages[index].joinsNext = page.joinsNext && index + 1 < pages.count
            pages[index].isDouble = page.side == .both
            guard let size = sizes[index] else { continue }
            pages[index].overlays = page.overlays.map { overlay in
                var overlay = overlay
                overlay.rect = manifest.pageRect(overlay.rect, pageSize: size)
                overlay.triggers = overlay.triggers.compactMap { trigger in
                    if case .open(let url) = trigger.action {
                        return SafeLink(url).map { Trigger(trigger.event, .open(url: $0.text)) }
                    }
                    guard case .goto(let target, let rect) = trigger.action else { return trigger }
                    guard sizes.indices.contains(target - 1) else { return nil }
                    let area = rect.flatMap { rect in
                        sizes[target - 1].map { manifest.pageRect(rect, pageSize: $0) }
                    }
                    return Trigger(trigger.event, .goto(page: target, rect: area))
                }
                return overlay
            }
        }
    }

    private static func addLinks(of publication: Publication, to pages: inout [Page], _ problems: inout [String])
        async throws
    {
        let feed = publication.annotations(kinds: ["Link"])
        var leftOut: [String: (count: Int, page: Int)] = [:]
        do {
            for try await element in feed {
                switch element.content {
                case .success(let found):
                    let links = PDFLinks(found, pageCount: pages.count)
                    let above = pages[element.page].overlays
                    pages[element.page].overlays += links.overlays.filter { link in
                        !above.contains { PDFLinks.covers($0, link) }
                    }
                    for (reason, count) in links.leftOut {
                        leftOut[reason, default: (0, element.page)].count += count
                    }
                case .failure(let failure):
                    problems.append("links of page \(element.page + 1): \(failure.message)")
                }
            }
        } catch let failure as Failure where failure.code == .damaged {
            problems.append("links: \(failure.message)")
        }
        for (reason, found) in leftOut.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            let (links, place) = found.count == 1 ? ("link", "on page") : ("links", "the first on page")
            problems.append("\(found.count) \(links) \(reason) left out, \(place) \(found.page + 1)")
        }
    }

    private static func readOutline(_ publication: Publication, _ problems: inout [String]) async throws
        -> [OutlineNode]
    {
        do {
            return OutlineNode.nodes(try await publication.outline(), pageCount: publication.pageCount)
        } catch let failure as Failure where failure.code == .damaged {
            problems.append("outline: \(failure.message)")
            return []
        }
    }
}
