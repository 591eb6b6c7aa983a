import ArgumentParser
import Recto
import RectoExport

/// The options of a command over many documents that tell what became of each.
struct BatchOptions: ParsableArguments {
    @OptionGroup var failures: FailureOptions

    @Option(
        help: ArgumentHelp(
            "Write a line for each document to a file, .csv or .jsonl: file, state, pages, lost pages, output, reason.",
            valueName: "file"))
    var report: String?

    func validate() throws {
        if let report, !BatchReport.isName(report) {
            throw ValidationError("--report must end with .csv, .jsonl or .ndjson")
        }
    }

    var outputPlaces: [OutputPlace] { [failures.failures, report].compactMap { $0.map { OutputPlace(.file, $0) } } }
}

/// Takes one document after the other; one that fails does not end the run.
struct BatchRun {
    struct Outcome {
        struct Loss {
            /// From 0; `nil` where the failure does not say.
            var page: Int?
            var code: Failure.Code
            var message: String
        }

        /// Pages that are there.
        var pages: Int
        var losses: [Loss] = []
    }

    let options: BatchOptions
    /// Whether messages name documents by their paths, since a name alone does not say which one it is.
    let isMany: Bool
    /// The folder of the output, in which documents have theirs.
    let output: String?

    /// - Parameters:
    ///   - body: Processes a document.
    ///   - clear: Called before a line is printed.
    /// - Returns: The worst exit status of all documents.
    /// - Throws: `CancellationError`, ``Failure`` `.cancelled`, and failures to write the lists.
    func run(
        _ jobs: [BatchFolders.Job], clear: () -> Void = {}, _ body: (BatchFolders.Job) async throws -> Outcome
    ) async throws -> Int32 {
        let (log, report) = (FailureLog(options.failures), BatchReport(options.report))
        var worst = ExitStatus.done
        do {
            for job in jobs {
                try Task.checkCancellation()
                do {
                    let outcome = try await body(job)
                    for loss in outcome.losses { log.add(job.input, page: loss.page, code: loss.code, loss.message) }
                    report.add(job.input, outcome, output: output.map { job.folder(in: $0) })
                    worst = max(worst, outcome.losses.map(\.code.exitStatus).max() ?? ExitStatus.done)
                } catch let failure as Failure where failure.code != .cancelled {
                    clear()
                    let inner = failure.within(job.input).within(Files.split(job.input).name)
                    Terminal.complain(isMany ? "\(job.input): \(inner.description)" : failure.description)
                    log.add(job.input, failure)
                    report.add(job.input, inner)
                    worst = max(worst, failure.exitStatus)
                }
            }
        } catch {
            try log.write()
            try report.write()
            throw error
        }
        try log.write()
        try report.write()
        return worst
    }
}

extension BatchRun.Outcome.Loss {
    init(_ failure: PagesReport.PageFailure) {
        self.init(page: failure.index, code: failure.code, message: failure.message)
    }

    /// - Parameter failure: Of a page that its place names: `page 3`.
    init(_ failure: Failure) {
        let digits = failure.place.flatMap { $0.hasPrefix("page ") ? $0.dropFirst(5).prefix { $0.isNumber } : nil }
        self.init(page: digits.flatMap { Int($0) }.map { $0 - 1 }, code: failure.code, message: failure.message)
    }
}
