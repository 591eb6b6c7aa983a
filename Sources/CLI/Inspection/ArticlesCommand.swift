import ArgumentParser
import Recto
import Synchronization

/// `recto articles`: a magazine as text, article by article.
struct ArticlesCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "articles", abstract: "Write a magazine as text, article by article.",
        discussion: """
            Headings, bylines, captions and pull quotes are told from the text, paragraphs are joined over columns and pages, \
            and running heads and page numbers are left out. JSON says which part of which page each block is. Statistics of the \
            whole document decide, so all pages are read even if few are asked for. EPUB and METS go to --output: a file, or for \
            METS a folder, unless its name ends in .zip.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, html, markdown, plain, jsonld, epub, mets

        /// Whether it is made of several files.
        var isBundle: Bool { self == .epub || self == .mets }
    }

    @Argument(help: "PDF, or book of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them).")
    var input: String

    @Option(
        help:
            "JSON with the place of every block, HTML, Markdown, plain text, JSON-LD (schema.org), EPUB 3, or METS with ALTO."
    )
    var format = Format.json

    @Option(
        help: ArgumentHelp(
            "Only articles on these pages, by number (1-8,12,20-) or label (label:iv-x). (default: all)",
            valueName: "pages"))
    var pages: String?

    @Option(help: ArgumentHelp("Only this article.", valueName: "id"))
    var article: String?

    @Option(
        help: ArgumentHelp(
            "Only the article at a place: a page by number, and an offset in its text.", valueName: "page:offset"))
    var at: String?

    @Option(help: ArgumentHelp("Only articles that are this sure, from 0 to 1.", valueName: "share"))
    var confidence = 0.0

    @Flag(help: "In JSON, say why each block has its role, and how corrections name it.")
    var explain = false

    @Option(
        help: ArgumentHelp(
            "What is to be otherwise. (default: issue.articles-corrections.json beside issue.pdf, if it is there)",
            valueName: "file"))
    var corrections: String?

    @Flag(help: "Leave a file of corrections beside the document alone.")
    var noCorrections = false

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(help: "What counts as the page.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] {
        [input, corrections ?? ArticleCorrections.path(beside: input)] + password.files + source.files
    }

    var outputPlaces: [OutputPlace] {
        guard format.isBundle else { return [OutputPlace(.report, output)] }
        return output.map { [OutputPlace(ArticleBundle.isFile($0, format) ? .file : .whole, $0)] } ?? []
    }

    func validate() throws {
        guard !format.isBundle || output != nil else {
            throw ValidationError("--format \(format.rawValue) needs --output")
        }
        guard !explain || format == .json else { throw ValidationError("--explain is for --format json") }
        guard !noCorrections || corrections == nil else {
            throw ValidationError("--corrections and --no-corrections exclude each other")
        }
        _ = try selection()
    }

    private func selection() throws -> ArticleSelection {
        guard (0...1).contains(confidence) else {
            throw ValidationError("--confidence is a number from 0 to 1, not \(confidence)")
        }
        return ArticleSelection(
            article: article, place: try at.map(ArticleSelection.Place.init), confidence: confidence)
    }

    func run() async throws {
        let job = DocumentReport(
            pages: try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all, box: box,
            opener: try source.opener(password), workers: workers)
        let (selection, format, explain, isCorrected) = (try selection(), format, explain, !noCorrections)
        let given = try corrections.map { path throws(Failure) in try ArticleCorrections(path: path) }
        let misses = Mutex<[Failure]>([])
        if format.isBundle, let output {
            let bundle = ArticleBundle(
                job: job, selection: selection, format: format, corrections: given, isCorrected: isCorrected)
            let (failures, misses) = try await Interruption.guarding { [input] in
                try await bundle.write(input, to: output)
            }
            return try tell(failures, misses)
        }
        let (_, failures) = try await job.run(input, to: output) { publication, pages, report in
            let corrections = try given ?? (isCorrected ? publication.articleCorrections() : nil)
            let found = try await publication.articles(correctedBy: corrections)
            let set = try selection.applied(to: found.articles, pages: pages)
            switch format {
            case .json:
                try report.write(
                    set.document(
                        of: publication.name, pageCount: publication.pageCount, unread: found.unread, explains: explain)
                )
            case .html:
                try report.write(ArticleHTML.document(set.articles, title: publication.name, language: nil))
            case .markdown: try report.write(ArticleMarkdown.document(set.articles))
            case .plain: try report.write(ArticlePlainText.document(set.articles))
            case .jsonld:
                try report.write(
                    ArticleJSONLD.document(set.articles, title: publication.name, labels: found.labels))
            case .epub, .mets: break
            }
            misses.withLock { $0 = found.misses }
            return found.lost.map { $0.failure.at(page: $0.page) }
        }
        try tell(failures, misses.withLock { $0 })
    }

    private func tell(_ failures: [Failure], _ misses: [Failure]) throws {
        DocumentReport.tell(failures, Files.split(input).name)
        DocumentReport.tell(misses: misses)
        if let status = (failures + misses).map(\.exitStatus).max() { throw ExitCode(status) }
    }
}
