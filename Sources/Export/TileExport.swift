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
    private let report: @Sendable (ExportEvent) -> Void

    /// - Parameters:
    ///   - publication: The open document.
    ///   - options: What to write.
    ///   - output: The folder; made where it is not there.
    ///   - force: Whether pages that are there already are written again.
    ///   - report: Told of progress, from any thread.
    public init(
        _ publication: Publication, options: TileOptions, output: String, force: Bool = false,
        report: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) {
        self.publication = publication
        self.options = options
        self.output = output
        self.force = force
        self.report = report
    }

    /// Exports the pages of a selection.
    ///
    /// - Returns: What was written. Pages that could not be are listed in it; the rest is complete.
    /// - Throws: ``Failure`` `.usage`, or `.io` where the output can't be written: what is finished then stays for the next
    ///   run; or `CancellationError`.
    public func run(_ selection: PageSelection = .all) async throws -> PagesReport {
        try options.validate()
        let pages = try await resolve(selection)
        let path = publication.path
        async let digest = blocking { () throws(Failure) in try Digest.ofFile(path) }
        let folder = try ExportFolder(output)
        let source = PagesReport.Source(
            name: publication.name, digest: try await digest, pageCount: publication.pageCount)
        let run = try TileExportRun(
            folder, publication, options, source, force: force, report: report)
        do {
            return try await run.export(pages)
        } catch {
            run.abandon()
            throw error
        }
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
}
