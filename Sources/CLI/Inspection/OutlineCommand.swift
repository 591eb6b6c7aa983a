import ArgumentParser
import Recto

/// `recto outline`: the outline of a PDF, also called bookmarks.
struct OutlineCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "outline", abstract: "List the outline (bookmarks) of a PDF and where its entries lead.")

    @Argument(
        help: "PDF, book of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them), or book of text (EPUB, TXT, MD).")
    var input: String

    @Option(help: "Text for people, JSON, or CSV.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Flag(help: "Where the document has no outline, make one out of what its pages look like.")
    var infer = false

    @Option(help: "What counts as the page, for coordinates.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [input] + password.files + source.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, output)] }

    func run() async throws {
        if let book = try await FlowPublication.open(
            path: input, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
        {
            return try await write(book)
        }
        let opener = try source.opener(password)
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, box: box,
            workers: try workers.configuration(atMost: infer ? .max : 1),
            deadline: workers.duration)
        let json: [UInt8]
        do {
            json = try await outline(of: publication)
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
        await publication.close()
        let report = try ReportOutput(output)
        do {
            switch format {
            case .text: try report.write(OutlineReport(outline: CompactJSON.decode(Outline.self, from: json)).text)
            case .csv: try report.write(OutlineReport(outline: CompactJSON.decode(Outline.self, from: json)).csv)
            case .json:
                try report.write(OutlineReport.json(file: publication.name, pageCount: publication.pageCount, json))
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }

    /// Of a book whose text is set on the spot.
    private func write(_ book: FlowPublication) async throws {
        let outline = FlowOutlineReport(outline: try await book.use { try await $0.outline() })
        let report = try ReportOutput(output)
        do {
            switch format {
            case .text: try report.write(outline.text)
            case .csv: try report.write(outline.csv)
            case .json: try report.write(outline.json(book))
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }

    /// As the worker wrote it: 50,000 entries need not be understood on their way.
    private func outline(of publication: Publication) async throws -> [UInt8] {
        let own = try await publication.outlineJSON()
        guard infer, try CompactJSON.decode(Outline.self, from: own).entries.isEmpty else { return own }
        return try await publication.inferredOutline().json()
    }
}
