import ArgumentParser
import Recto
import RectoEPUB
import RectoPublishing

/// Makes a web edition and an EPUB of an issue.
@main
struct Publisher: AsyncParsableCommand {
    @Argument(help: "A PDF, an overlay package or a book of pictures.") var issue: String
    @Argument(help: "A new or empty folder for what is made.") var folder: String
    @Option(help: "The recto executable, which has the workers' program.") var recto: String

    func run() async throws {
        let edition = "\(folder)/edition"
        // The tiles of an edition are written by the workers themselves, into one folder that exists before they start.
        let work = Publishing.workFolder(of: edition)
        try Files.makeFolder(work)
        let deadline = Duration.seconds(60)
        let workers = WorkerConfiguration(
            executable: recto, memory: 512 << 20, count: 2, writable: [work],
            processorTime: WorkerConfiguration.processorTime(for: deadline))
        let opened = try await OpenedIssue.open(path: issue, workers: workers, deadline: deadline)
        do {
            try await make(opened, edition)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }

    private func make(_ opened: OpenedIssue, _ edition: String) async throws {
        var options = PublishOptions(resolution: .scale(2))
        options.hasDocument = true
        let published = try await Publishing(opened, options: options, output: edition, version: "1.0").run()
        print("\(published.title): \(published.pageCount) pages, embedded by")
        print(published.snippet)

        let book = try await EPUBExport(opened, options: EPUBOptions(), output: "\(folder)/issue.epub").run()
        print("\(book.title).epub: \(book.bytes) bytes, \(book.lost.count) pages lost")
    }
}
