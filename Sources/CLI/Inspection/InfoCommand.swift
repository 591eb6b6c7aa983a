import ArgumentParser
import Recto

/// `recto info`: what a PDF says about itself.
struct InfoCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Tell pages, boxes, metadata and permissions of a PDF.")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: "PDF, or book of pictures (CBZ, EPUB, or a folder of them).")
    var input: String

    @Option(help: "Text for people, or JSON with every page.")
    var format = Format.text

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [input] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let publication = try await Publication(
            path: input, password: try password.resolve(), workers: try workers.configuration(),
            deadline: workers.duration, whileOpening: Rehearsal.runAtHost)
        publication.tellProblems()
        let report: InfoReport
        do {
            let contents = try await Self.contents(of: publication)
            report = InfoReport(
                file: publication.name, bytes: publication.size, document: try await publication.info(),
                pages: try await publication.pages(withDictionary: true), contents: contents)
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
        // No fault of the document: where it can't be told, nothing is said.
        publication.tell((try? await publication.fontGaps()) ?? [])
        // The workers take a millisecond to end.
        async let end: Void = publication.close()
        try Terminal.writeOutput(format == .json ? report.json() : Array(report.text.utf8))
        await end
    }

    /// What the pages show, as far as they can be read: three pages that hang or crash are enough to know a file by.
    private static func contents(of publication: Publication) async throws -> [PageImages?] {
        var contents: [PageImages?] = []
        var losses = 0
        for try await page in publication.images(deadline: min(publication.deadline, .seconds(10))) {
            switch page.content {
            case .success(let images): contents.append(images)
            case .failure(let failure):
                contents.append(nil)
                if failure.code == .deadline || failure.code == .crashed { losses += 1 }
            }
            if losses == 3 { break }
        }
        return contents + Array(repeating: nil, count: publication.pageCount - contents.count)
    }
}
