import ArgumentParser
import Recto
import RectoExport

/// `recto thumbnails`: a strip of pages, a contact sheet or a cover.
struct ThumbnailsCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnails", abstract: "Write a strip of pages, a contact sheet or a cover.",
        discussion: """
            A cover has the first of the pages alone; a strip has them in a row, each as tall as --size; a sheet has them \
            in rows and columns with their labels. Where one picture can't hold them all, several are numbered.
            """)

    @Argument(help: "PDF, overlay package, or book of pictures.")
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file: .png, .jpg or .webp.", valueName: "file"))
    var output: String

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
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] { [input] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, output)] }

    func run() async throws {
        let options = ThumbnailOptions(
            kind: kind, extent: size?.extent ?? .side(kind == .cover ? 600 : 200),
            encoding: try encoding.resolve(default: try RenderCommand.format(of: output)), columns: columns, rows: rows,
            gap: gap, background: background, hasLabels: labels)
        try options.validate()
        try pairing.check()
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        let secret = try password.resolve()
        let bar = PartProgress(progress.style)
        let configuration = try workers.configuration()
        let result = try await Interruption.guarding {
            let issue = try await OpenedIssue.open(
                path: input, password: secret, box: box, workers: configuration, deadline: workers.duration)
            issue.publication.tellProblems()
            do {
                let result = try await make(issue, options, selection, bar)
                await issue.close()
                return result
            } catch {
                bar.clear()
                await issue.publication.pool.kill()
                throw error.of(document: issue.publication.name)
            }
        }
        bar.clear()
        for loss in result.lost.prefix(20) { Terminal.complain("\(Files.split(input).name), \(loss.message)") }
        if let status = result.lost.map({ $0.code.exitStatus }).max() { throw ExitCode(status) }
    }

    private func make(
        _ issue: OpenedIssue, _ options: ThumbnailOptions, _ selection: PageSelection, _ bar: PartProgress
    ) async throws -> ThumbnailExport.Result {
        let publication = issue.publication
        let name = Files.split(input).name
        guard publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: name) }
        let infos = try await publication.pages()
        let labels = infos.map { page in if case .success(let info) = page { info.label } else { "" } }
        var forced = try pairing.options(pageCount: infos.count, labels: labels) ?? SpreadOptions()
        forced.mode = spreads ? .always : .never
        let model = try await publication.spreads(forced: forced, manifest: issue.overlays?.manifest, pages: infos)
        let chosen = try selection.resolve(pageCount: publication.pageCount, labels: labels)
        var wanted = Set(chosen.map { model.spread(containing: $0) }).sorted()
        if options.kind == .cover { wanted = Array(wanted.prefix(1)) }
        return try await ThumbnailExport(options, output: output).run(
            publication, wanted.map { model.spreads[$0] }, labels: labels
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
