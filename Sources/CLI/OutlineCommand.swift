import ArgumentParser
import Recto

/// `recto outline`: the outline of a PDF, also called bookmarks.
struct OutlineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outline", abstract: "List the outline (bookmarks) of a PDF and where its entries lead.")

    @Argument(help: "PDF file.")
    var input: String

    @Option(help: "Text for people, JSON, or CSV.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(help: "What counts as the page, for coordinates.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    func run() async throws {
        let publication = try await Publication(
            path: input, password: try password.resolve(), box: box, workers: try workers.configuration(atMost: 1),
            deadline: workers.duration)
        let outline: Outline
        do {
            outline = try await publication.outline()
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        let report = try ReportOutput(output)
        do {
            switch format {
            case .text: try report.write(OutlineReport(outline: outline).text)
            case .csv: try report.write(OutlineReport(outline: outline).csv)
            case .json:
                try report.write(
                    OutlineReport.json(file: publication.name, pageCount: publication.pageCount, outline))
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }
}
