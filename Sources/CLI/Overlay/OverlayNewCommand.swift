import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay new`: a package to start from.
struct OverlayNewCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a package to start from: the PDF, and a manifest that fits it.",
        discussion: """
            The manifest has the issue, the PDF's page count and digest, its binding and an entry for each page with a label. \
            --examples writes a file beside the package with an overlay of each kind, to copy from.
            """)

    @Argument(help: ArgumentHelp("The PDF.", valueName: "file"))
    var pdf: String

    @Option(help: ArgumentHelp("Write an example of each kind of overlay to this file.", valueName: "file"))
    var examples: String?

    @OptionGroup(title: "Package") var making: MakingOptions
    @OptionGroup(title: "Issue") var issue: IssueOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [pdf] + password.files }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.whole, making.output)] + (examples.map { [OutputPlace(.file, $0)] } ?? [])
    }

    func run() async throws {
        try making.check()
        if let examples { try Target(examples).check(replacing: making.force) }
        let publication = try await Publication(
            path: pdf, password: try password.resolve(), workers: try workers.configuration(atMost: 1),
            deadline: workers.duration)
        publication.tellProblems()
        let starter: StarterPackage
        do {
            for case .failure(let failure) in try await publication.pages() {
                Terminal.complain("\(publication.name), \(failure.description)")
            }
            starter = try await StarterPackage(publication, issue.settings)
            // Before the PDF goes that was made of a book of pictures.
            let path = publication.origin.file?.path ?? publication.path
            let draft = PackageDraft(
                manifest: starter.manifest.draft, syntax: issue.syntax,
                document: (starter.manifest.document.source, path))
            try draft.write(to: making.output, replacing: making.force)
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        if let examples {
            let syntax = ManifestSyntax(fileName: examples) ?? issue.syntax
            try Files.replace(
                examples,
                with: try ManifestWriter.write(starter.examples.draft.tree(), as: syntax, shape: OverlayFormat.shape))
        }
        guard !making.quiet else { return }
        for note in starter.notes { Terminal.complain("\(Files.split(pdf).name): \(note)") }
        try Terminal.print(
            "\(making.output): \(starter.manifest.document.pageCount ?? 0) pages; write overlays into overlay.\(issue.syntax.rawValue), then run recto validate"
        )
    }
}
