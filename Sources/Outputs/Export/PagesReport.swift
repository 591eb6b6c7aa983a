public import Recto

/// `pages.json`: what an export wrote, for viewers and for the next run.
public struct PagesReport: Hashable, Sendable, Codable {
    /// A page that could not be exported.
    public struct PageFailure: Hashable, Sendable, Codable {
        /// From 0.
        public var index: Int
        public var code: Failure.Code
        public var message: String
    }

    /// The document that was exported.
    public struct Source: Hashable, Sendable, Codable {
        public var name: String
        public var digest: String
        public var pageCount: Int
    }

    public static let currentSchema = "recto/pages/1"

    public var schema = PagesReport.currentSchema
    public var document: Source
    public var options: TileOptions
    /// The libraries and fonts that made the pixels.
    public var renderer: String
    /// The archive that holds the pages, where there is one.
    public var archive: String?
    /// Byte offsets in the archive: where the part of its directory for each of `pages` begins, and where the last one ends.
    public var archiveDirectory: [Int]?
    public var pages: [PageRecord]
    public var failures: [PageFailure]
}

extension PagesReport {
    /// The names below the folder that make up the pages, the archive among them.
    public var roots: Set<String> {
        let names = PageNames(pageCount: document.pageCount)
        var roots: Set<String> = archive.map { [SafeName.make($0, fallback: "document")] } ?? []
        for record in pages where holds(record.index) {
            let layout = options.format.layout(options, page: names[record.index])
            roots.formUnion(archive == nil ? layout.roots : layout.looseRoots)
        }
        return roots
    }

    /// Whether the document has such a page, from 0; a report is a file that anybody may have changed.
    func holds(_ page: Int) -> Bool { page >= 0 && page < document.pageCount }

    /// Writes `pages.json` without the times that pages took, so that two runs give the same bytes.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func writeTimeless(to folder: String) throws(Failure) {
        var report = self
        for index in report.pages.indices { report.pages[index].seconds = 0 }
        try Files.replace(folder + "/pages.json", with: try JSONFile.encode(report))
    }

    /// The report of a folder that an export wrote; `nil` where there is none, or one of another version.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func read(from folder: String) throws(Failure) -> PagesReport? {
        guard let bytes = try Files.read(folder + "/pages.json") else { return nil }
        let report = JSONFile.decode(PagesReport.self, from: bytes)
        return report?.schema == currentSchema ? report : nil
    }
}
