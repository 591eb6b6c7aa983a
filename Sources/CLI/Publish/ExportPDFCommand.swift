import ArgumentParser
import Recto

/// `recto export pdf`: a book as a PDF.
struct ExportPDFCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "pdf", abstract: "Set a book of text into the pages of a PDF.",
        discussion: """
            Text can be copied and searched, fonts are embedded, and the contents become the outline. Books of pictures \
            become PDFs as well, with a picture a page.
            """)

    @Argument(
        help: ArgumentHelp("An EPUB, a plain text (.txt), a Markdown file, or a comic archive.", valueName: "book"))
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file.", valueName: "file"))
    var output: String

    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] { [input] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, output)] }

    func run() async throws {
        let status = try await Interruption.guarding {
            let made = try await BookExport.pdf(
                of: input, layout: layout.layout, to: output, workers: try workers.configuration(atMost: 1),
                deadline: workers.duration)
            for problem in made.problems.prefix(20) { Terminal.complain("\(made.name), \(problem.description)") }
            for sentence in made.missingLetters { Terminal.note("\(made.name): \(sentence)") }
            if progress.hasSummary {
                let megabytes = (Double(made.bytes / 10_000) / 100).short
                try Terminal.print(
                    "\(made.name.printable): \(made.problems.count) problems, \(megabytes) MB: \(output)")
            }
            return made.problems.map(\.exitStatus).max() ?? ExitStatus.done
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }
}
