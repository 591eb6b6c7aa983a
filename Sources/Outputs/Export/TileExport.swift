public import Recto

/// Writes the tiles of a document's pages into a folder, through worker processes.
///
/// Pages that an earlier run wrote from the same document with the same options are kept as they are; a run that was
/// interrupted, in whatever way, is continued. Nothing is visible under its final name before it is complete.
public struct TileExport: Sendable {
    private let publication: Publication
    private let options: TileOptions
    private let output: String
    private let force: Bool
    private let recognizesPages: Bool
    private let report: @Sendable (ExportEvent) -> Void
    private let manner: Manner

    /// How an export goes about its work, where a machine that may be taken away any time does it.
    public struct Manner: Sendable {
        /// Asked before each page.
        ///
        /// Once it is true, pages that have begun are finished and journalled, no other one begins, and the export throws
        /// `CancellationError`.
        public var isToStop: @Sendable () -> Bool = { false }
        /// Whether a page that ended its workers, or took too long, is tried once more, alone, after all others.
        public var triesAgain = false
        /// Pages that are not to be drawn, by index from 0, and what the report says of them.
        public var quarantined: [Int: Failure] = [:]
        /// Called when all pages are drawn, with the report that there will be but for the archive's directory.
        ///
        /// - Returns: the paths of ``ZipSegment``s that are added to the archive behind the pages.
        public var segments: (@Sendable (PagesReport) throws(Failure) -> [String])?

        public init() {}
    }

    /// - Parameters:
    ///   - publication: The open document.
    ///   - options: What to write.
    ///   - output: The folder; made where it is not there.
    ///   - force: Whether pages that are there already are written again.
    ///   - recognizesPages: Whether pages that another version of the document has drawn in the folder are kept where they would be
    ///     drawn the same. Reads each page's objects, in this run and in that one.
    ///   - manner: How it goes about the work.
    ///   - report: Told of progress, from any thread.
    public init(
        _ publication: Publication, options: TileOptions, output: String, force: Bool = false,
        recognizesPages: Bool = false, manner: Manner = Manner(),
        report: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) {
        self.publication = publication
        self.options = options
        self.output = output
        self.force = force
        self.recognizesPages = recognizesPages
        self.manner = manner
        self.report = report
    }

    /// Exports the pages of a selection.
    ///
    /// - Parameters:
    ///   - selection: Of the document's pages.
    ///   - isLast: Whether the publication is asked for nothing after this: its workers end while the report is written.
    /// - Returns: What was written. Pages that could not be are listed in it; the rest is complete.
    /// - Throws: ``Failure`` `.usage`, or `.io` where the output can't be written: what is finished then stays for the next
    ///   run; or `CancellationError`.
    public func run(_ selection: PageSelection = .all, isLast: Bool = false) async throws -> PagesReport {
        try options.validate()
        let pages = try await resolve(selection)
        try await checkSize(of: pages)
        let engine = try publication.engineAhead()
        let contents = recognizesPages ? try await publication.pageContents() : []
        let header = Task { [publication, options] in
            TileJournalHeader(
                document: PagesReport.Source(
                    name: publication.name, digest: try await publication.digest(), pageCount: publication.pageCount),
                options: options, renderer: RendererVersion.text(try await engine.answer().0, options.encoding.format))
        }
        let run = try TileExportRun(
            try ExportFolder(output), publication, options, header, contents, force: force, manner: manner,
            report: report)
        do {
            return try await run.export(pages, isLast: isLast)
        } catch {
            run.abandon()
            throw error
        }
    }

    /// What an export's report will say of the libraries and fonts: with document and options, all that decides its bytes.
    public static func renderer(_ publication: Publication, _ options: TileOptions) async throws -> String {
        RendererVersion.text(try await publication.engine(), options.encoding.format)
    }

    private func resolve(_ selection: PageSelection) async throws -> [Int] {
        guard publication.pageCount > 0 else {
            throw Failure(.damaged, "has no pages", at: publication.name)
        }
        var labels: [String] = []
        if selection.needsLabels {
            labels = try await publication.pages().map { page in
                if case .success(let info) = page { info.label } else { "" }
            }
        }
        return try selection.resolve(pageCount: publication.pageCount, labels: labels)
    }

    /// Refuses a scale at which a page would be over the limit before any work is done.
    ///
    /// Pages of PDF's own largest size are within the limit at any scale below some five hundred, so that their sizes are
    /// asked for beyond that only.
    private func checkSize(of pages: [Int]) async throws {
        guard case .scale(let scale) = options.resolution, scale * 14_400 > Double(PageTransform.maximumSide) else {
            return
        }
        let infos = try await publication.pages()
        for page in pages {
            guard case .success(let info) = infos[page], info.size.width > 0, info.size.height > 0 else { continue }
            let size = PageTransform(pageSize: info.size, turns: options.turns, scale: scale).pixelSize
            guard size.longerSide <= PageTransform.maximumSide else {
                throw Failure(
                    .tooLarge,
                    "would be \(size.width) x \(size.height) px; at most \(PageTransform.maximumSide) px a side, so lower the scale",
                    at: "\(publication.name), page \(page + 1)")
            }
        }
    }
}
