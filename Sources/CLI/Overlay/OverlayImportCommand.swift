import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay import`: a package out of what lies on the pages of a PDF.
struct OverlayImportCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a package out of a PDF's links, films and sounds.",
        discussion: """
            Understands links as Nutrient (pspdfkit://), Librelio (http://localhost/film.mp4?waplay=auto), FastPdfKit (fpkv://), \
            iPaper (ipaper://, pageto:10), Zizera (rpc://) and Publitas write them. Files that links name are taken from the \
            PDF's folder. A report on standard output tells what became of what, and what was left out and why.
            """)

    @Option(help: ArgumentHelp("The PDF.", valueName: "file"))
    var pdfLinks: String

    @Option(help: ArgumentHelp("Where the files lie that links name. (default: the PDF's folder)", valueName: "folder"))
    var assets: String?

    @Flag(help: "Add the articles as text, each of which opens from where it stands on the pages.")
    var articles = false

    @Option(help: "The report: text for people, or JSON.")
    var format = OverlayReportFormat.text

    @OptionGroup(title: "Package") var making: MakingOptions
    @OptionGroup(title: "Issue") var issue: IssueOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [pdfLinks] + password.files }

    var sourceFolders: [String] { [assets].compactMap { $0 } }

    var outputPlaces: [OutputPlace] { [OutputPlace(.whole, making.output)] }

    func run() async throws {
        try making.check()
        let password = try password.resolve()
        let publication = try await Publication(
            path: pdfLinks, password: password, workers: try workers.configuration(), deadline: workers.duration)
        let progress = PartProgress(making.style)
        let imported: ImportedPackage
        do {
            var settings = issue.settings
            settings.assets = assets
            settings.articles = articles
            let importer = try LinkImporter(publication, settings)
            let name = publication.name
            imported = try await importer.run { progress.show(name, 0.95 * $0) }
            let path = publication.origin.file?.path ?? publication.path
            let draft = PackageDraft(
                manifest: imported.manifest.draft, syntax: issue.syntax,
                document: (imported.manifest.document.source, path), assets: imported.assets)
            try draft.write(to: making.output, replacing: making.force)
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        progress.clear()
        guard !making.quiet else { return }
        let report = try ReportOutput(nil)
        switch format {
        case .text: try report.write(imported.report.text)
        case .json: try report.write(CompactJSON.encode(imported.report) + [UInt8(ascii: "\n")])
        }
        try report.finish()
    }
}
