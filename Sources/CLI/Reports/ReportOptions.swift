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
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    /// What ``run(_:)`` reads.
    var inputPaths: [String] { [input] + password.files }

    /// Opens the document and hands it to `body` with the pages that were asked for and the place to write to.
    ///
    /// The output appears when `body` is through. Its failures are told, each in a line, and decide the exit status.
    func run(_ body: @Sendable (Publication, [Int], ReportOutput) async throws -> [Failure]) async throws {
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        let publication = try await Publication(
            path: input, password: try password.resolve(), box: box, workers: try workers.configuration(),
            deadline: workers.duration, isForManyPages: pages == nil)
        let failures: [Failure]
        do {
            let chosen = try await Self.resolve(selection, of: publication)
            let report = try ReportOutput(output)
            do {
                failures = try await body(publication, chosen, report)
                try report.finish()
            } catch {
                report.abandon()
                throw error
            }
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
        await publication.close()
        Self.tell(failures, publication.name)
        if let status = failures.map(\.exitStatus).max() { throw ExitCode(status) }
    }

    /// Lines on standard error about lost pages; a file of which every page is damaged must not bury what matters.
    private static let maximumComplaints = 20

    private static func tell(_ failures: [Failure], _ name: String) {
        for failure in failures.prefix(maximumComplaints) { Terminal.complain(failure.at(name).description) }
        let silent = failures.count - maximumComplaints
        if silent > 0 { Terminal.complain("\(name): \(silent) more pages are lost; --format json lists all") }
    }

    private static func resolve(_ selection: PageSelection, of publication: Publication) async throws -> [Int] {
        var labels: [String] = []
        if selection.needsLabels {
            labels = try await publication.pages().map { if case .success(let info) = $0 { info.label } else { "" } }
        }
        return try selection.resolve(pageCount: publication.pageCount, labels: labels)
    }
}
