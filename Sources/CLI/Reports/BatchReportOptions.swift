import ArgumentParser
import Recto

/// What commands take that report on the pages of one document, or of many into a file each.
struct BatchReportOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "PDFs, or books of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them), and folder trees of such files.",
            valueName: "input"))
    var inputs: [String]

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Output file; for several inputs a folder, in which each has a file in the tree that it comes from. (default: standard output)",
            valueName: "file"))
    var output: String?

    @Option(help: "What counts as the page.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions
    @OptionGroup var batch: BatchOptions

    var inputPaths: [String] { inputs + password.files + source.files }

    /// What ``run(suffix:_:)`` writes for a document.
    enum Form {
        /// A file; `suffix` has its dot.
        case file(suffix: String)
        /// A folder that `body` fills.
        case folder
    }

    /// Hands each document to `body` with the pages that were asked for, the place to write to and, where the form is a folder,
    /// its path.
    ///
    /// Failures of `body` are told, each in a line, and decide the exit status.
    func run(
        _ form: Form, flow: FlowBody? = nil,
        _ body: @escaping @Sendable (Publication, [Int], ReportOutput, String) async throws -> [Failure]
    ) async throws {
        let folders = try BatchFolders(inputs, output: output)
        let report = DocumentReport(
            pages: try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all, box: box,
            opener: try source.opener(password), workers: workers)
        guard folders.isSingle || output != nil && output != "-" else {
            throw Failure(
                .usage, "are \(folders.list.count) files; give --output and a folder, in which each has its own",
                at: inputs.joined(separator: " "))
        }
        let run = BatchRun(options: batch, isMany: !folders.isSingle, output: nil)
        let status = try await run.run(folders.list) { job in
            var target = output
            switch form {
            case .file(let suffix):
                if !folders.isSingle, let output {
                    let path = job.folder(in: output) + suffix
                    try Files.makeFolder(Files.split(path).folder)
                    target = path
                }
            case .folder: target = nil
            }
            let folder = job.folder(in: output ?? "")
            let (pages, failures) = try await report.run(job.input, to: target, flow: flow) {
                publication, pages, report in
                try await body(publication, pages, report, folder)
            }
            DocumentReport.tell(failures, folders.isSingle ? Files.split(job.input).name : job.input)
            return BatchRun.Outcome(pages: pages - failures.count, losses: failures.map(BatchRun.Outcome.Loss.init))
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }
}
