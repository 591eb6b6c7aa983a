import Recto
import RectoIIIF
import RectoPublishing
import RectoShelf

/// A site of editions: the page with their covers, the IIIF collection, and a list for programs.
struct SiteWriter {
    /// The names at the top of a site.
    static let names = ["index.html", sheet, "collection.json", record]

    private static let sheet = "site.css"
    private static let record = "site.json"

    private let jobs: [BatchFolders.Job]
    private let output: String
    private let title: String
    private let base: String?
    private var summaries: [String: PublishSummary] = [:]
    /// The editions that the site listed before.
    private var earlier: [String] = []

    /// - Parameters:
    ///   - title: Of the page.
    ///   - base: The address that the output will have.
    /// - Throws: ``Failure`` `.usage` for an output that holds something else.
    init(_ jobs: [BatchFolders.Job], output: String, title: String, base: String?) throws(Failure) {
        self.jobs = jobs
        self.output = output
        self.title = title
        self.base = base.map { base in
            var base = base[...]
            while base.hasSuffix("/") { base.removeLast() }
            return String(base)
        }
        guard Files.kind(output) == .folder else { return }
        let names = try Files.list(output)
        if let bytes = try Files.read("\(output)/\(Self.record)", limit: 64 << 20),
            let known = try? CompactJSON.decode(Record.self, from: bytes), known.schema == Record.currentSchema
        {
            earlier = known.editions.map(\.path)
        } else if !names.isEmpty {
            throw Failure(.usage, "holds files that are no site of editions; name a new or an empty folder", at: output)
        }
    }

    private struct Record: Codable {
        static let currentSchema = "recto/site/1"

        struct Edition: Codable {
            /// From the site, with slashes.
            var path: String
            var title: String
            var pages: Int
        }

        var schema = currentSchema
        var title: String
        var editions: [Edition]
    }

    /// How many editions there are.
    var count: Int { summaries.count }

    /// Marks the output as a site, so that an interrupted run can be continued.
    func begin() throws(Failure) {
        guard Files.kind("\(output)/\(Self.record)") == nil else { return }
        try Files.makeFolder(output)
        try write(Record(title: title, editions: []))
    }

    mutating func add(_ job: BatchFolders.Job, _ summary: PublishSummary) { summaries[job.address] = summary }

    // MARK: - The site's own files

    /// Writes them.
    ///
    /// - Returns: Notes, a line each.
    func write() throws(Failure) -> [String] {
        let arrangement = ShelfArrangement(try entries())
        let covers = summaries.compactMapValues { $0.facts.cover }
        let page = SitePage(title: title, items: arrangement.items, covers: covers, sheet: Self.sheet)
        try Files.replace("\(output)/\(Self.sheet)", with: Array(ShelfPage.style.utf8))
        try writeSeries(arrangement)
        if let base { try Files.replace("\(output)/collection.json", with: try collection(arrangement, base)) }
        try Files.replace("\(output)/index.html", with: Array(page.html.utf8))
        try write(
            Record(
                title: title,
                editions: arrangement.entries.map { entry in
                    Record.Edition(path: entry.id, title: entry.title, pages: entry.facts?.pageCount ?? 0)
                }))
        let listed = Set(summaries.keys)
        return earlier.filter { !listed.contains($0) }.map { path in
            "\(output)/\(path) is no longer listed, and stays where it is"
        }
    }

    /// The ways from each edition back to the site and on to the next one.
    private func writeSeries(_ arrangement: ShelfArrangement) throws(Failure) {
        for job in jobs where summaries[job.address] != nil {
            let up = String(repeating: "../", count: job.path.count)
            var series = SeriesFile()
            series.shelf = "\(up)index.html"
            series.next = arrangement.next(after: job.address).map { ("\(up)\($0.id)/index.html", $0.title) }
            try Files.replace("\(job.folder(in: output))/\(SeriesFile.name)", with: series.json)
        }
    }

    private func write(_ record: Record) throws(Failure) {
        try Files.replace("\(output)/\(Self.record)", with: try CompactJSON.encode(record) + [UInt8(ascii: "\n")])
    }

    private func entries() throws(Failure) -> [ShelfEntry] {
        var entries: [ShelfEntry] = []
        for job in jobs {
            guard let summary = summaries[job.address] else { continue }
            let above = job.path.dropLast().joined(separator: "/")
            let facts = summary.facts
            var entry = ShelfEntry(
                id: job.address, path: job.input, kind: .document, stamp: try Files.stamp(job.input),
                facts: IssueFacts(
                    title: summary.title, pageCount: summary.pageCount, language: facts.language,
                    creators: facts.creators, date: facts.date, publisher: facts.publisher, series: facts.series,
                    number: facts.number))
            entry.folder = ShelfEntry.Folder(path: above, name: above)
            entries.append(entry)
        }
        return entries
    }

    private func collection(_ arrangement: ShelfArrangement, _ base: String) throws(Failure) -> [UInt8] {
        let items = arrangement.entries.map { entry in
            CollectionManifest.Item(
                id: "\(base)/\(entry.id)/iiif/manifest.json", label: entry.title, language: entry.facts?.language,
                thumbnail: summaries[entry.id]?.facts.cover.flatMap { cover in
                    cover.hasSuffix(".jpg") ? "\(base)/\(entry.id)/\(cover)" : nil
                })
        }
        var collection = CollectionManifest(id: "\(base)/collection.json", label: title, items: items)
        collection.homepage = "\(base)/index.html"
        return try collection.json
    }
}
