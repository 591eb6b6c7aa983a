import Recto
import RectoExport
import RectoFarm

/// What an archive holds beside tiles: cover, structure, text and ALTO, as a segment that is made once.
struct ArchiveParts: Codable {
    var lost: [FarmReceipt.Loss] = []
    /// Pages that have ended two workers, by index from 0, with the reason: nothing more is tried of them, whatever the part.
    var quarantined: [Int: Failure] = [:]
    var facts: FarmReceipt.Facts?

    private struct StructureFile: Encodable {
        var schema = "recto/farm-structure/1"
        var info: DocumentInfo
        var outline: Outline?
        /// `null` for pages that can't be read.
        var pages: [PageInfo?]
        /// What could not be read, and why.
        var problems: [String]
    }

    static func segment(in folder: String) -> String { folder + "/parts.segment" }

    private static func list(in folder: String) -> String { folder + "/parts.json" }

    /// Takes over what an earlier run made, or makes it.
    ///
    /// - Throws: ``Failure`` `.io`; `CancellationError`. A page that can't be read is in ``lost``.
    static func make(
        _ publication: Publication, _ profile: FarmProfile, _ span: PageSpan?, in folder: String, stop: StopSignal
    ) async throws -> ArchiveParts {
        if Files.kind(segment(in: folder)) == .file, let bytes = try Files.read(list(in: folder)),
            let parts = try? CompactJSON.decode(ArchiveParts.self, from: bytes)
        {
            return parts
        }
        let draft = folder + "/parts.unfinished"
        let writer = try ZipSegment(draft, prefix: "")
        var parts = ArchiveParts()
        if span.map({ $0.first == 1 }) ?? true {
            try await parts.addStructure(publication, profile, writer)
        }
        let pages = span.map { Array($0.indices) } ?? Array(0..<publication.pageCount)
        if profile.text { try await parts.addText(publication, pages, .json, writer, stop) }
        if profile.alto { try await parts.addText(publication, pages, .alto, writer, stop) }
        // Behind the text, which has found out whether the page can be had.
        if pages.first == 0 { try await parts.addCover(publication, profile, writer) }
        try writer.finish()
        try Files.rename(draft, to: segment(in: folder))
        try Files.replace(list(in: folder), with: try CompactJSON.encode(parts))
        return parts
    }

    private mutating func addCover(_ publication: Publication, _ profile: FarmProfile, _ writer: ZipSegment)
        async throws
    {
        guard let side = profile.cover, publication.pageCount > 0 else { return }
        if let reason = quarantined[0] { return lose(0, "cover", reason) }
        var tries = 0
        while true {
            tries += 1
            do {
                guard case .success(let page)? = try await publication.pages(0..<1).first, page.size.width > 0,
                    page.size.height > 0
                else { return }
                let scale = Resolution.longerSide(side).scale(for: page.size)
                let picture = try await publication.picture(page: 0, PageAppearance(scale: scale), Encoding(.jpeg))
                return try writer.add("cover.jpg", picture.bytes)
            } catch let failure as Failure where failure.isOfDocument {
                guard failure.endsWorkers else { return lose(0, "cover", failure) }
                guard tries == Self.tries else { continue }
                quarantined[0] = failure
                return lose(0, "cover", failure)
            }
        }
    }

    /// How many workers a page may end.
    private static let tries = 2

    private mutating func lose(_ page: Int, _ part: String, _ failure: Failure) {
        lost.append(
            FarmReceipt.Loss(page: page + 1, part: part, code: failure.code.rawValue, message: failure.message))
    }

    private mutating func addStructure(
        _ publication: Publication, _ profile: FarmProfile, _ writer: ZipSegment
    ) async throws {
        var problems: [String] = []
        let info: DocumentInfo
        do { info = try await publication.info() } catch let failure as Failure where failure.isOfDocument {
            lost.append(
                FarmReceipt.Loss(page: 1, part: "structure", code: failure.code.rawValue, message: failure.message))
            return
        }
        facts = FarmReceipt.Facts()
        facts?.title = info.title
        facts?.author = info.author
        facts?.language = info.language
        facts?.created = info.created
        guard profile.structure else { return }
        var outline: Outline?
        do { outline = try await publication.outline() } catch let failure as Failure where failure.isOfDocument {
            problems.append("outline: \(failure.message)")
        }
        var pages: [PageInfo?] = []
        do {
            for page in try await publication.pages() {
                switch page {
                case .success(let info): pages.append(info)
                case .failure(let failure):
                    pages.append(nil)
                    problems.append("page \(pages.count): \(failure.message)")
                }
            }
        } catch let failure as Failure where failure.isOfDocument {
            problems.append("pages: \(failure.message)")
        }
        try writer.add(
            "structure.json",
            try CompactJSON.encode(StructureFile(info: info, outline: outline, pages: pages, problems: problems)))
    }

    private mutating func addText(
        _ publication: Publication, _ pages: [Int], _ form: TextForm, _ writer: ZipSegment, _ stop: StopSignal
    ) async throws {
        let (folder, suffix) = form == .alto ? ("alto", "xml") : ("text", "json")
        let names = PageNames(pageCount: publication.pageCount)
        let asked = pages.filter { quarantined[$0] == nil }
        for try await page in publication.textFeed(form, pages: asked) {
            if stop.isSet { throw CancellationError() }
            var (content, tries) = (page.content, page.tries)
            // In its place, so that the order of the entries does not depend on who was asked twice.
            while tries < Self.tries, case .failure(let failure) = content, failure.endsWorkers {
                tries += 1
                for try await again in publication.textFeed(form, pages: [page.page]) { content = again.content }
            }
            switch content {
            case .success(let bytes): try writer.add("\(folder)/\(names[page.page]).\(suffix)", Array(bytes))
            case .failure(let failure):
                guard failure.isOfDocument else { throw failure }
                if failure.endsWorkers { quarantined[page.page] = failure }
                lose(page.page, folder, failure)
            }
        }
        for page in pages where !asked.contains(page) {
            if let reason = quarantined[page] { lose(page, folder, reason) }
        }
    }
}

extension Failure {
    /// Whether it says something of the document, and not of the machine or of somebody's wish to end.
    var isOfDocument: Bool { code != .io && code != .cancelled }

    /// Whether a worker died of it, or had to be ended.
    var endsWorkers: Bool { code == .crashed || code == .deadline }
}
