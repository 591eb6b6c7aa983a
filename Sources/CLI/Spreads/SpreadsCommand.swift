import ArgumentParser
import Recto
import RectoExport

/// `recto spreads`: pages joined into spreads, as pictures, drawings or documents.
struct SpreadsCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "spreads", abstract: "Write facing pages as one picture, drawing or document.",
        discussion: """
            Which pages face each other is weighed from these options, the overlay package, the PDF and the sizes of the \
            pages; --explain tells what was decided and why. Files that are there already from the same input and options \
            are kept, an interrupted run is continued, spreads.json lists what was written.
            """)

    @Argument(
        help: ArgumentHelp(
            "PDFs, overlay packages, books of pictures, folders of them, or patterns.", valueName: "input"))
    var inputs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Output folder.", valueName: "folder"))
    var output: String?

    @Option(help: "png, jpeg, webp, tiff; pdf, one document each with its text, links and outline; or svg.")
    var format = SpreadFormat.png

    @Option(help: ArgumentHelp("0 to 100, for jpeg and webp.", valueName: "number"))
    var quality = 85

    @Flag(help: "No loss at all, for webp.")
    var lossless = false

    @OptionGroup(title: "Size") var scale: ScaleOptions
    @OptionGroup(title: "Pairing") var pairing: SpreadOptionGroup

    @Option(
        help: ArgumentHelp("Spreads with these pages: by number (1-8,20-) or label (label:iv-x).", valueName: "pages"))
    var pages: String?

    @Option(help: ArgumentHelp("Spreads by number, as 1-3,7.", valueName: "numbers"))
    var spreads: String?

    @Option(help: "The page box to show.")
    var box = PageBox.crop

    @Option(help: ArgumentHelp("Colour of the paper, and of what pages leave free: #rrggbb.", valueName: "colour"))
    var background = Color.white

    @Option(
        help: ArgumentHelp(
            "Names of files: {issue}, {spread}, {first}, {last}, {first-label}, {last-label}; slashes make folders. (default: {issue}-{first}-{last}, {issue} for pdf)",
            valueName: "pattern"))
    var name: String?

    @Option(help: "Overlays of packages: left out (none), listed beside each spread (json), or drawn as frames (draw).")
    var overlays = SpreadExportOptions.Overlays.none

    @Flag(help: "Print which pages face each other and why; without --output nothing else is done.")
    var explain = false

    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @Flag(help: "Write files again even where they are unchanged.")
    var force = false

    @OptionGroup var progress: ProgressOptions

    @Flag(help: "Print what the PDF library says about each spread.")
    var verbose = false

    var inputPaths: [String] { ((try? InputList.expand(inputs)) ?? inputs) + password.files + source.files }

    var outputPlaces: [OutputPlace] { output.map { [OutputPlace(.folder, $0)] } ?? [] }

    func run() async throws {
        let reporter = SpreadProgress(progress.style, verbose: verbose)
        guard let output = output ?? (explain ? "" : nil) else {
            throw Failure(.usage, "needs --output, or --explain to write nothing", at: "recto spreads")
        }
        let options = SpreadExportOptions(
            format: format, quality: quality, lossless: lossless, resolution: scale.resolution(default: 150.0 / 72),
            box: box,
            paper: background, overlays: overlays)
        try options.validate()
        if lossless, format == .jpeg {
            throw Failure(.usage, "JPEG is never lossless; use --format png or webp", at: "--lossless")
        }
        try pairing.check()
        let ahead = output.isEmpty ? nil : try FolderAhead(output)
        defer { ahead?.takeBack() }
        let job = SpreadsJob(
            options: options, names: try NameTemplate(name ?? (format == .pdf ? "{issue}" : "{issue}-{first}-{last}")),
            selection: SpreadPlan.Selection(
                pages: try pages.map { text throws(Failure) in try PageSelection(text) },
                spreads: try spreads.map { text throws(Failure) in try PageSelection(text, option: "--spreads") }),
            pairing: pairing, output: output, explain: explain, force: force, opener: try source.opener(password),
            layout: layout.layout, workers: try workers.configuration(writable: output.isEmpty ? [] : [output]),
            deadline: workers.duration,
            reporter: reporter,
            showsSummary: progress.hasSummary)
        let inputs = try InputList.expand(inputs)
        let status = try await Interruption.guarding { try await job.run(inputs) }
        if status != ExitStatus.done { throw ExitCode(status) }
    }
}
