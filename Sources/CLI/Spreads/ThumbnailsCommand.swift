import ArgumentParser
import Recto
import RectoExport

/// `recto thumbnails`: a strip of pages, a contact sheet or a cover.
struct ThumbnailsCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnails", abstract: "Write a strip of pages, a contact sheet or a cover.",
        discussion: """
            A cover has the first of the pages alone; a strip has them in a row, each as tall as --size; a sheet has them \
            in rows and columns with their labels. Where one picture can't hold them all, several are numbered. With --each, \
            every page has a file of its own.
            """)

    @Argument(
        help: ArgumentHelp(
            "PDFs, overlay packages, or books of pictures, and folder trees of them.", valueName: "input"))
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Output file: .png, .jpg or .webp; for --each, and for several inputs, a folder.", valueName: "file"))
    var output: String

    @Flag(help: "Write a picture of each page: page-0001.jpg and so on, or as --encoder says, into a folder.")
    var each = false

    @Option(help: "strip, sheet or cover.")
    var kind = ThumbnailOptions.Kind.sheet

    @Option(
        help: ArgumentHelp(
            "Pixels: the longer side of a thumbnail (a strip's height), or exactly width x height. (default: 200, 600 for a cover)",
            valueName: "n|wxh"))
    var size: ThumbnailSize?

    @Flag(help: "Show spreads instead of pages.")
    var spreads = false

    @Option(help: ArgumentHelp("Thumbnails in a row. (default: 6 for a sheet)", valueName: "n"))
    var columns: Int?

    @Option(help: ArgumentHelp("Rows of a sheet. (default: 5)", valueName: "n"))
    var rows: Int?

    @Option(help: ArgumentHelp("Pixels between thumbnails. (default: 16 for a sheet, 4 for a strip)", valueName: "n"))
    var gap: Int?

    @Flag(inversion: .prefixedNo, help: "Write labels below thumbnails. (default: for a sheet)")
    var labels: Bool?

    @Option(help: ArgumentHelp("Colour behind the thumbnails: #rrggbb.", valueName: "colour"))
    var background: Color?

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @Option(help: "The page box to show.")
    var box = PageBox.crop

    @OptionGroup(title: "Pairing, for --spreads") var pairing: SpreadOptionGroup
    @OptionGroup(title: "Picture") var encoding: EncodingOptions
    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var batch: BatchOptions
    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] { inputs + password.files + source.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(each ? .folder : .file, output)] + batch.outputPlaces }

    func validate() throws {
        guard !each || kind == .sheet else {
            throw ValidationError("--each writes one picture for each page; leave out --kind")
        }
    }

    func run() async throws {
        let folders = try BatchFolders(inputs, output: output, takesPackages: true)
        let isFile = folders.isSingle && !each
        let format = try encoding.encoder ?? (isFile ? RenderCommand.format(of: output) : .jpeg)
        if !isFile { try refusePictureName(folders.list.count) }
        let kind = each ? .cover : kind
        let options = ThumbnailOptions(
            kind: kind, extent: size?.extent ?? .side(kind == .cover && !each ? 600 : 200),
            encoding: try encoding.resolve(default: format), columns: columns, rows: rows,
            gap: gap, background: background, hasLabels: labels)
        try options.validate()
        try pairing.check()
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        let opener = try source.opener(password)
        let bar = PartProgress(progress.style)
        let configuration = try workers.configuration()
        let suffix = ".\(options.encoding.format.fileExtension)"
        let status = try await Interruption.guarding {
            let run = BatchRun(options: batch, isMany: !folders.isSingle, output: nil)
            return try await run.run(folders.list, clear: bar.clear) { job in
                let name = folders.isSingle ? Files.split(job.input).name : job.input
                let issue = try await OpenedIssue.open(
                    try await opener.input(job.input), password: opener.secret, box: box,
                    layout: layout.layout, workers: configuration, deadline: workers.duration)
                issue.publication.tellProblems()
                let result: ThumbnailExport.Result
                do {
                    var target = job.folder(in: output)
                    if isFile ? lacksSuffix : !each { target += suffix }
                    if !isFile { try Files.makeFolder(each ? target : Files.split(target).folder) }
                    result = try await make(issue, options, selection, bar, to: target, name)
                    await issue.close()
                } catch {
                    bar.clear()
                    await issue.publication.pool.kill()
                    throw error.of(document: issue.publication.name)
                }
                bar.clear()
                if isFile, lacksSuffix, let first = result.paths.first { Terminal.note("wrote \(first), a PNG") }
                for loss in result.lost.prefix(20) { Terminal.complain("\(name), \(loss.message)") }
                return BatchRun.Outcome(
                    pages: result.pages - result.lost.count,
                    losses: result.lost.map { BatchRun.Outcome.Loss(page: nil, code: $0.code, message: $0.message) })
            }
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    /// Whether the output is a picture without a suffix that says what it is.
    private var lacksSuffix: Bool {
        encoding.encoder == nil && !Files.split(output).name.dropFirst().contains(".") && !Files.isStream(output)
    }

    /// Refuses a folder that is called like a picture.
    private func refusePictureName(_ count: Int) throws(Failure) {
        let name = Files.split(output).name.lowercased()
        guard [".png", ".jpg", ".jpeg", ".webp"].contains(where: { name.hasSuffix($0) }) else { return }
        let what = each ? "--each makes a file for each page" : "there are \(count) documents"
        throw Failure(
            .usage, "is the name of a picture, and \(what); name a folder, and --encoder", at: "--output \(output)")
    }

    private func make(
        _ issue: OpenedIssue, _ options: ThumbnailOptions, _ selection: PageSelection, _ bar: PartProgress,
        to target: String, _ name: String
    ) async throws -> ThumbnailExport.Result {
        let publication = issue.publication
        guard publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: publication.name) }
        let infos = try await publication.pages()
        let labels = infos.map { page in if case .success(let info) = page { info.label } else { "" } }
        var forced = try pairing.options(pageCount: infos.count, labels: labels) ?? SpreadOptions()
        forced.mode = spreads ? .always : .never
        let model = try await publication.spreads(forced: forced, manifest: issue.overlays?.manifest, pages: infos)
        let chosen = try selection.resolve(pageCount: publication.pageCount, labels: labels)
        var wanted = Set(chosen.map { model.spread(containing: $0) }).sorted()
        if options.kind == .cover, !each { wanted = Array(wanted.prefix(1)) }
        let spreads = wanted.map { model.spreads[$0] }
        let suffix = ".\(options.encoding.format.fileExtension)"
        let pageNames = PageNames(pageCount: publication.pageCount)
        let names = each ? spreads.map { pageNames[$0.pageRange] + suffix } : nil
        return try await ThumbnailExport(options, output: target, names: names).run(
            publication, spreads, labels: labels
        ) { done, all in bar.show(name, Double(done) / Double(all)) }
    }
}

/// `200` or `400x600`.
struct ThumbnailSize: ExpressibleByArgument {
    let extent: ThumbnailOptions.Extent

    init?(argument: String) {
        let numbers = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
        case (1, let side?, _): extent = .side(side)
        case (2, let width?, let height?): extent = .box(PixelSize(width: width, height: height))
        default: return nil
        }
    }
}
