import ArgumentParser
import Recto

/// `recto info`: what a PDF says about itself.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Tell pages, boxes, metadata and permissions of a PDF.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: "PDF file.")
    var input: String

    @Option(help: "Text for people, or JSON with every page.")
    var format = Format.text

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    func run() async throws {
        let publication = try await Publication(
            path: input, password: try password.resolve(), workers: try workers.configuration(atMost: 1),
            deadline: workers.duration)
        let report: InfoReport
        do {
            report = InfoReport(
                file: publication.name, bytes: publication.stamp.size, document: try await publication.info(),
                pages: try await publication.pages(withDictionary: true))
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        Terminal.writeOutput(format == .json ? try report.json() : Array(report.text.utf8))
    }
}
