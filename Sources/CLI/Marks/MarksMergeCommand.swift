import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks merge`: makes one of highlights that meet.
struct MarksMergeCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Make one mark of highlights that overlap or touch.",
        discussion:
            "The oldest stays, with the notes and tags of all. Marks with notes stay apart from those of another colour."
    )

    enum Which: String, ExpressibleByArgument, CaseIterable {
        case sameColour = "same-colour"
        case always

        var merging: MarkMerging { self == .always ? .always : .sameColour }
    }

    @OptionGroup var store: MarkStoreOptions

    @Option(help: "Highlights of one colour and style only, or of any.")
    var which = Which.sameColour

    @OptionGroup var writer: MarkWriterOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, store.path), OutputPlace(.report, nil)] }

    func run() async throws {
        try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            let file = SidecarMarkStore(store.path, issue: document.issue, version: Version.text)
            let marked = Set(try file.read().present.flatMap(\.place.pages)).filter {
                (0..<document.pageCount).contains($0)
            }
            let texts = MarkTexts(try await document.text(pages: marked.sorted()), document.document)
            let (before, after) = try file.change { set throws(Failure) -> (Int, Int) in
                var clock = writer.clock
                let all = set.present
                for mark in all {
                    guard let mark = set[mark.id], !mark.isDeleted, mark.place.document == document.document,
                        let result = texts.merge(mark, in: set, which.merging, &clock)
                    else { continue }
                    for change in result.changes { set.absorb(change) }
                }
                return (all.count, set.present.count)
            }
            try Terminal.print("\(before) marks became \(after)")
        }
    }
}
