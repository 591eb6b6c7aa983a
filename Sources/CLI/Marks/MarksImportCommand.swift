import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks import`: marks of another program or another device.
struct MarksImportCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take over marks from a file of W3C EPUB Annotations.",
        discussion: """
            Of marks that are here already the one that was changed later stays, with the notes of both. Marks of another \
            document are refused, unless --other-issue says that it is another version of this one: they keep the place \
            that they had until `recto marks rebind` finds it. Exit codes: 0 all were taken over, 1 some were left out.
            """)

    @OptionGroup var store: MarkStoreOptions

    @Argument(help: ArgumentHelp("The marks: .annotations, or its annotations.json.", valueName: "file"))
    var file: String

    @Flag(help: "Take marks of a document that is not known to be this one.")
    var otherIssue = false

    @OptionGroup var writer: MarkWriterOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input, file] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.file, store.path), OutputPlace(.report, nil)] }

    func run() async throws {
        let lost = try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            let read = try AnnotationsFile.read(
                file, document: otherIssue ? "" : document.document, pageCount: otherIssue ? .max : document.pageCount,
                now: MarkWriterOptions.now, device: writer.clock.device)
            guard otherIssue || document.issue.accepts(read.issue) else {
                throw Failure(
                    .usage,
                    "has the marks of another document; give --other-issue if it is another version of this one",
                    at: file)
            }
            let marks = try await placed(read.marks, in: document)
            let store = SidecarMarkStore(store.path, issue: document.issue, version: Version.text)
            let taken = try store.change { set throws(Failure) -> Int in
                var taken = 0
                for mark in marks where set.absorb(mark) { taken += 1 }
                guard set.marks.count <= ReadAnnotations.mostMarks else {
                    throw Failure(.tooLarge, "would have more than \(ReadAnnotations.mostMarks) marks", at: store.path)
                }
                return taken
            }
            for problem in read.problems.prefix(20) { Terminal.complain("\(Files.split(file).name): \(problem)") }
            try Terminal.print(
                "\(read.marks.count) marks read, \(taken) new or changed"
                    + (read.lost > 0 ? ", \(read.lost) left out" : ""))
            return read.lost
        }
        if lost > 0 { throw ExitCode(ExitStatus.judgedBad) }
    }

    /// Marks of other programs, which know only words and perhaps their offsets, get the place that these have here.
    private func placed(_ marks: [Mark], in document: MarkedDocument) async throws -> [Mark] {
        guard marks.contains(where: \.place.isForeign) else { return marks }
        let texts = try await document.text()
        let foreign = marks.indices.filter { marks[$0].place.isForeign }
        let found = MarkFinder(texts, document: document.document).place(foreign.map { marks[$0].place })
        var marks = marks
        for (index, place) in zip(foreign, found) { if let place { marks[index].place = place } }
        return marks
    }
}
