import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks rebind`: finds the places of marks in another version of the document.
struct MarksRebindCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebind", abstract: "Find the places of marks in another version of the PDF.",
        discussion: """
            Marks are found by their words and what is around them; with --old also by the pages that moved, which words \
            that are printed more than once, rectangles and pages of pictures need. A mark that is not found for certain stays as it is. Exit codes: \
            0 all were found, 1 some are lost.
            """)

    @OptionGroup var store: MarkStoreOptions

    @Option(help: ArgumentHelp("The PDF that the marks were made on.", valueName: "pdf"))
    var old: String?

    @Option(help: "The report: text for people, or JSON.")
    var format = OverlayReportFormat.text

    @Flag(help: "Only tell; leave the marks as they are.")
    var dryRun = false

    @OptionGroup var writer: MarkWriterOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input, old].compactMap { $0 } + password.files + (dryRun ? [store.path] : []) }

    var outputPlaces: [OutputPlace] { (dryRun ? [] : [OutputPlace(.file, store.path)]) + [OutputPlace(.report, nil)] }

    func run() async throws {
        var oldPages: (document: String, fingerprints: [PageFingerprint], units: [Double])?
        if let old {
            oldPages = try await MarkedDocument.with(old, password: password, workers: workers) { document in
                (
                    document.document, try await document.publication.fingerprints(),
                    try await document.publication.pages().userUnits
                )
            }
        }
        let known = oldPages
        let isComplete = try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            var correspondence: PageCorrespondence?
            if let known {
                correspondence = PageCorrespondence(
                    from: known.fingerprints, to: try await document.publication.fingerprints(), oldUnits: known.units,
                    newUnits: try await document.publication.pages().userUnits)
            }
            let texts = try await document.text()
            let finders = (
                with: MarkFinder(texts, document: document.document, correspondence: correspondence),
                without: MarkFinder(texts, document: document.document)
            )
            let file = SidecarMarkStore(store.path, issue: document.issue, version: Version.text)
            let set = try file.read()
            // Pages of --old are those of marks that were made on it, and no others'.
            let (own, others) = (
                set.present.filter { known != nil && $0.place.document == known?.document },
                set.present.filter { known == nil || $0.place.document != known?.document }
            )
            let found =
                Array(zip(own, finders.with.find(own.map(\.place))))
                + Array(zip(others, finders.without.find(others.map(\.place))))
            if !dryRun { try move(found, in: file, document.document) }
            let report = MarksRebindReport(found, file: document.issue.source)
            switch format {
            case .text: try Terminal.writeOutput(Array(report.text.utf8))
            case .json: try Terminal.writeOutput(CompactJSON.encode(report) + [UInt8(ascii: "\n")])
            }
            return report.lost == 0
        }
        if !isComplete { throw ExitCode(ExitStatus.judgedBad) }
    }

    private func move(_ found: [(Mark, Anchored)], in file: SidecarMarkStore, _ document: String) throws(Failure) {
        try file.change { set throws(Failure) in
            var clock = writer.clock
            for (mark, anchored) in found {
                guard mark.place.document != document, let place = anchored.place, var mark = set[mark.id],
                    !mark.isDeleted
                else { continue }
                mark.place = place
                mark.modified = clock.next(wall: MarkWriterOptions.now, after: mark.modified)
                set.absorb(mark)
            }
        }
    }
}
