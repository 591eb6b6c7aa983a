import ArgumentParser
import Recto

/// `recto flow`: a book of text as pages, and where each begins.
struct FlowCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", abstract: "Set a book of text into pages, and print where each begins.",
        discussion: """
            Prints JSON: for each document of the book where in its text its pages begin, in Unicode scalars, as recto text counts \
            them. Pages are those that recto tiles, serve and export pdf show with the same options. Equal names of the layout mean \
            equal pages.
            """)

    @Argument(help: "EPUB, plain text (.txt) or Markdown (.md).")
    var input: String

    @Flag(help: "Print what each page shows as well: runs of text with their offsets and places.")
    var runs = false

    @OptionGroup(title: "Layout") var layout: BookLayoutOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [input] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let book = try await FlowPublication.named(
            input, workers, otherwise: "is no book of text (EPUB, .txt, .md)")
        let (layout, runs) = (layout.layout, runs)
        let map = try await book.use { try await $0.map(layout, showsRuns: runs) }
        var bytes = Array("{\"schema\":\"recto/flow/1\",\"file\":".utf8)
        try CompactJSON.append(book.name, to: &bytes)
        bytes += Array(",\"settings\":".utf8)
        bytes += try CompactJSON.encode(layout)
        bytes.append(UInt8(ascii: ","))
        try Terminal.writeOutput(bytes + CompactJSON.encode(map).dropFirst() + [UInt8(ascii: "\n")])
        let failures = map.chapters.compactMap { chapter in chapter.failure.map { $0.at(chapter.path) } }
        for failure in failures.prefix(20) { Terminal.complain("\(book.name), \(failure.description)") }
        if let status = failures.map(\.exitStatus).max() { throw ExitCode(status) }
    }
}
