import ArgumentParser
import Recto
import RectoLibrary

/// `recto library covers`.
struct LibraryCoversCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers", abstract: "Draw covers, and say where they are.",
        discussion: """
            Of issues that are here the first page is drawn, of others the picture that their store has: a JPEG, PNG, WebP or GIF, fetched, drawn by a \
            sandboxed worker, and forgotten. What is shown is always a JPEG that was drawn here.
            """)

    @OptionGroup var options: LibraryOptions
    @OptionGroup var workers: WorkerOptions

    @Argument(help: ArgumentHelp("Numbers of issues. (default: those that are here)", valueName: "id"))
    var ids: [Int] = []

    func run() async throws {
        let library = try options.open(workers)
        let chosen =
            try ids.isEmpty
            ? library.records.issues().filter(\.state.isHere) : ids.map { try library.records.issue($0) }
        let failed = try await Interruption.guarding {
            var failed = false
            for issue in chosen {
                do {
                    _ = try await library.cover(of: issue.id)
                } catch let failure as Failure where failure.code != .cancelled {
                    Terminal.complain("issue \(issue.id): \(failure.description)")
                    failed = true
                }
            }
            return failed
        }
        let reports = try chosen.map { try LibraryIssueReport(library.records.issue($0.id), in: library) }
        try options.print(reports, reports.map { "\($0.id) \($0.cover ?? "no cover") \($0.title)" })
        if failed { throw ExitCode(ExitStatus.couldNotJudge) }
    }
}
