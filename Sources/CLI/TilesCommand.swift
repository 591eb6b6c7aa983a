import ArgumentParser
import Recto
import RectoExport

/// `recto tiles`: deep-zoom pyramids of a PDF's pages.
struct TilesCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Write a deep-zoom pyramid of tiles for each page.",
        discussion: """
            Pages that are there already from the same document and options are kept; an interrupted run is continued. \
            pages.json lists what was written.
            """)

    @Argument(
        help: ArgumentHelp(
            "PDFs, books of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them), and folders with such files; several get a folder each in the output, in the same folder tree that they come from.",
            valueName: "input"))
    var inputs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Output folder.", valueName: "folder"))
    var output: String

    @Option(help: "Tile layout.")
    var format = TileFormat.dzi

    @Option(help: "A folder of files, or one stored archive for each document (.szi for dzi).")
    var container = TileOptions.Container.folder

    @Option(help: ArgumentHelp("Address that the output folder will have, for iiif.", valueName: "url"))
    var baseUri: String?

    @OptionGroup(title: "Pictures") var encoding: EncodingOptions

    @Option(help: ArgumentHelp("Side of a tile.", valueName: "pixels"))
    var tileSize = 256

    @Option(help: ArgumentHelp("Pixels shared with each neighbour, for dzi.", valueName: "pixels"))
    var overlap = 0

    @OptionGroup(title: "Size") var scale: ScaleOptions

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @OptionGroup(title: "Pages") var appearance: AppearanceOptions
    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var batch: BatchOptions

    @Flag(help: "Write pages again even where they are unchanged.")
    var force = false

    @OptionGroup var progress: ProgressOptions

    @Flag(help: "Print what the PDF library says about each page.")
    var verbose = false

    var inputPaths: [String] { inputs + password.files + source.files }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.folder, output)] + batch.outputPlaces
    }

    func run() async throws {
        let reporter = ProgressReporter(progress.style, verbose: verbose)
        let options = TileOptions(
            format: format, container: container, encoding: try encoding.resolve(default: .jpeg), tileSize: tileSize,
            overlap: overlap, resolution: scale.resolution(default: 4), box: appearance.box,
            turns: appearance.rotate.turns,
            paper: appearance.background, baseURI: baseUri)
        try options.validate()
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        let folders = try BatchFolders(inputs, output: output)
        let opener = try source.opener(password)
        let status = try await Interruption.guarding {
            let run = BatchRun(options: batch, isMany: !folders.isSingle, output: output)
            return try await run.run(folders.list, clear: reporter.clear) { job in
                var options = options
                options.baseURI = options.baseURI.map { job.address(below: $0) }
                let report = try await export(
                    job.input, to: job.folder(in: output), options, selection, opener, reporter,
                    name: folders.isSingle ? nil : job.input)
                return BatchRun.Outcome(
                    pages: report.pages.count, losses: report.failures.map(BatchRun.Outcome.Loss.init))
            }
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    /// - Parameter name: What messages call the document; `nil` for its file's name.
    private func export(
        _ input: String, to folder: String, _ options: TileOptions, _ selection: PageSelection,
        _ opener: DocumentOpener,
        _ reporter: ProgressReporter, name: String?
    ) async throws -> PagesReport {
        let clock = ContinuousClock()
        let start = clock.now
        let ahead = try FolderAhead(folder)
        defer { ahead.takeBack() }
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, box: options.box,
            layout: layout.layout, workers: try workers.configuration(writable: [folder]), deadline: workers.duration,
            isForManyPages: true, isDigestWanted: true)
        publication.tellProblems()
        let report: PagesReport
        do {
            let export = TileExport(publication, options: options, output: folder, force: force) {
                reporter.show($0, of: name)
            }
            let gaps = Task { try await publication.fontGaps() }
            report = try await export.run(selection, isLast: true)
            // A missing font is not the document's fault, so a failure to find out is ignored.
            let missing = (try? await gaps.value) ?? []
            if !missing.isEmpty { reporter.clear() }
            publication.tell(missing)
        } catch {
            reporter.clear()
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        if progress.hasSummary { try summarize(report, name, folder, start.duration(to: clock.now)) }
        return report
    }

    private func summarize(_ report: PagesReport, _ name: String?, _ folder: String, _ time: Duration) throws(Failure) {
        let tiles = report.pages.reduce(0) { $0 + $1.tiles }
        let megabytes = Double(report.pages.reduce(0) { $0 + $1.bytes } / 100_000) / 10
        let seconds = Double(time.components.seconds * 10 + time.components.attoseconds / 100_000_000_000_000_000) / 10
        let lost = report.failures.isEmpty ? "" : ", \(report.failures.count) lost"
        try Terminal.print(
            "\(name ?? report.document.name): \(report.pages.count) \(report.pages.count == 1 ? "page" : "pages")\(lost), \(tiles) tiles, \(megabytes.short) MB in \(seconds.short) s: "
                + "\(folder)/pages.json")
    }
}
