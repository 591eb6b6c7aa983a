import ArgumentParser
import Recto

/// `recto locate`: a place in a book of text, named in other ways.
struct LocateCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate", abstract: "Find a place in a book of text, and name it as other readers do.",
        discussion: """
            Places are EPUB CFIs, Readium Locators, targets of W3C Web Annotations, Recto's own locators, a document with an offset \
            or an id (OPS/chapter-2.xhtml#1200), or words that are in the book. If the text has changed, a place is found again by its \
            quote; --format json says by what it was found.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: "EPUB, plain text (.txt) or Markdown (.md).")
    var input: String

    @Option(help: ArgumentHelp("The place.", valueName: "place"))
    var at: String

    @Option(help: "How to name it.")
    var to = FlowPlaceKind.locator

    @Option(help: "The name alone, or JSON with where it was found.")
    var format = Format.text

    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [input] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let book = try await FlowPublication.named(
            input, workers,
            otherwise: "is no book of text (EPUB, .txt, .md); places on pages are what recto marks keeps")
        let (place, to) = (at, to)
        let found = try await book.use { try await $0.locate(place, as: to) }
        guard format == .json else { return try Terminal.print(found.name.printable) }
        var bytes = Array("{\"schema\":\"recto/locate/1\",\"file\":".utf8)
        try CompactJSON.append(book.name, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        try Terminal.writeOutput(bytes + CompactJSON.encode(found).dropFirst() + [UInt8(ascii: "\n")])
    }
}
