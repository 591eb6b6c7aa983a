import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks check`: whether marks are where they say.
struct MarksCheckCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check that every mark of an issue is where it says.",
        discussion:
            "Exit codes: 0 every mark is, 1 some are not: made on another version of the PDF, or on words that are not there."
    )

    @OptionGroup var store: MarkStoreOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input, store.path] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let marks = try store.known().read().present
        let problems = try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            let pages = Set(marks.flatMap(\.place.pages)).filter { (0..<document.pageCount).contains($0) }
            let texts = Dictionary(try await document.text(pages: pages.sorted()).map { ($0.index, $0) }) { $1 }
            return marks.compactMap { mark in
                Self.problem(mark.place, document, texts).map { "\(mark.id): \($0)" }
            }
        }
        for problem in problems { try Terminal.print(problem.printable) }
        try Terminal.print("\(marks.count) marks, \(problems.count) not where they say")
        if !problems.isEmpty { throw ExitCode(ExitStatus.judgedBad) }
    }

    private static func problem(_ place: MarkPlace, _ document: MarkedDocument, _ texts: [Int: PageText]) -> String? {
        guard place.document == document.document else {
            return "was made on another version of the PDF; `recto marks rebind` looks for its place"
        }
        guard place.pages.upperBound < document.pageCount else {
            return "there is no page \(place.pages.upperBound + 1)"
        }
        guard let span = place.span, let quote = place.quote else { return nil }
        let found = MarkPlace(span, on: place.pages.compactMap { texts[$0] }, document: place.document)
        return found?.quote?.exact == quote.exact ? nil : "its words are not there"
    }
}
