import ArgumentParser
import Recto

/// What all commands that report on a document's pages take.
struct ReportOptions: ParsableArguments {
    @Argument(help: "PDF, or book of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them).")
    var input: String

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(help: "What counts as the page.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    /// What ``run(_:)`` reads.
    var inputPaths: [String] { [input] + password.files + source.files }

    /// Opens the document and hands it to `body` with the pages that were asked for and the place to write to.
    ///
    /// The output appears when `body` is through. Its failures are told, each in a line, and decide the exit status.
    func run(flow: FlowBody? = nil, _ body: @Sendable (Publication, [Int], ReportOutput) async throws -> [Failure])
        async throws
    {
        let job = DocumentReport(
            pages: try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all, box: box,
            opener: try source.opener(password), workers: workers)
        let (_, failures) = try await job.run(input, to: output, flow: flow, body)
        DocumentReport.tell(failures, Files.split(input).name)
        if let status = failures.map(\.exitStatus).max() { throw ExitCode(status) }
    }
}
