import ArgumentParser
import Recto
import RectoEPUB

/// `recto export epub`: an issue as a fixed-layout book.
struct ExportEPUBCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "epub", abstract: "Write an EPUB 3 of fixed layout.",
        discussion: """
            Pages are pictures with their words over them. Links, films, sounds, pictures and widgets of a package are \
            elements of the pages, so that they work in other people's readers as well.
            """)

    @Argument(help: ArgumentHelp("A PDF, a package (.recto) or its folder, or a book of pictures.", valueName: "input"))
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Pixels per point of the pages' pictures.", valueName: "number"))
    var scale = 2.0

    @Option(help: ArgumentHelp("Of the pages' pictures, 0 to 100.", valueName: "number"))
    var quality = 80

    @Option(help: ArgumentHelp("Instead of the issue's own.", valueName: "words"))
    var title: String?

    @Flag(help: "No text to select and search.")
    var noText = false

    @Flag(help: "Write a package that `recto validate` finds errors in.")
    var allowErrors = false

    @OptionGroup(title: "Spreads") var spreads: SpreadOptionGroup
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] { [input] + password.files + source.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, output)] }

    func validate() throws {
        guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be a number above 0") }
        guard (0...100).contains(quality) else { throw ValidationError("--quality must be within 0 and 100") }
    }

    func run() async throws {
        try spreads.check()
        let opener = try source.opener(password)
        let bar = PartProgress(progress.style)
        let status = try await Interruption.guarding {
            let place = try await opener.input(input)
            try await PackageGate(workers: workers, allowErrors: allowErrors).check(place)
            let issue = try await OpenedIssue.open(
                place, password: opener.secret, workers: try workers.configuration(), deadline: workers.duration,
                isForManyPages: true)
            issue.publication.tellProblems()
            let summary: EPUBExport.Summary
            do {
                let options = EPUBOptions(
                    resolution: .scale(scale), quality: quality, hasText: !noText, title: title,
                    spreads: try await spreads.options(for: issue.publication))
                summary = try await EPUBExport(issue, options: options, output: output) { done, count in
                    bar.show(output, Double(done) / Double(count))
                }.run()
            } catch {
                bar.clear()
                await issue.publication.pool.kill()
                await issue.close()
                throw error
            }
            bar.clear()
            await issue.close()
            for loss in summary.lost.prefix(20) {
                Terminal.complain("\(issue.publication.name), \(loss.description)")
            }
            if progress.hasSummary { try tell(summary) }
            return summary.lost.map(\.exitStatus).max() ?? ExitStatus.done
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    private func tell(_ summary: EPUBExport.Summary) throws(Failure) {
        let pages = "\(summary.pageCount) \(summary.pageCount == 1 ? "page" : "pages")"
        let megabytes = (Double(summary.bytes / 10_000) / 100).short
        var lines = ["\(summary.title.printable): \(pages), \(summary.lost.count) lost, \(megabytes) MB: \(output)"]
        lines += summary.notes.map { "  note: \($0.printable)" }
        try Terminal.print(lines.joined(separator: "\n"))
    }
}
