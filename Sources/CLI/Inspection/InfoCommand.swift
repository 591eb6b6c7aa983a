import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto info`: what a PDF says about itself.
struct InfoCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print the pages, boxes, metadata and permissions of PDFs.",
        discussion: """
            Given several files or a folder, it writes a row of CSV or a line of JSON for each; a file that cannot be read does \
            not end the run.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, jsonl, csv
    }

    @Argument(
        help: ArgumentHelp(
            "PDFs, books of pictures (CBZ, CBR, CB7, CBT, EPUB, or a folder of them), books of text (EPUB, TXT, MD), and folder trees of such files.",
            valueName: "input"))
    var inputs: [String]

    @Option(help: "Text for people, JSON with every page, JSON with a line for each file, or a table of files.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "Only this page, from 1: its section, its place in the issue, its text and the marks on it.", valueName: "n"
        ))
    var page: Int?

    @OptionGroup var failures: FailureOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { inputs + password.files + source.files }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.report, nil)] + (failures.failures.map { [OutputPlace(.file, $0)] } ?? [])
    }

    func validate() throws {
        guard page.map({ $0 >= 1 }) ?? true else { throw ValidationError("--page counts from 1") }
        guard page == nil || format == .text || format == .json else {
            throw ValidationError("--page gives text or JSON")
        }
    }

    func run() async throws {
        let tree = try InputTree(inputs)
        let isMany = tree.items.count != 1 || tree.isTree
        if isMany, format == .text {
            throw Failure(
                .usage, "are \(tree.items.count) files; give --format csv for a row, or jsonl for a line of JSON each",
                at: inputs.joined(separator: " "))
        }
        let opener = try source.opener(password)
        if let page {
            guard !isMany else { throw Failure(.usage, "is for one document; several are named", at: "--page") }
            return try await print(page: page, of: tree.items[0].path, opener)
        }
        let log = FailureLog(failures)
        let batch = InfoBatch(
            items: tree.items, isCSV: format == .csv, open: { try await row(of: $0, opener) }, log: log)
        do {
            if isMany || format == .csv || format == .jsonl {
                let status = try await batch.run()
                try log.write()
                if status != ExitStatus.done { throw ExitCode(status) }
            } else {
                try await print(tree.items[0].path, opener)
                try log.write()
            }
        } catch let failure as Failure {
            if let input = tree.items.first, !isMany { log.add(input.path, failure) }
            try log.write()
            throw failure
        }
    }

    /// Reports one document, as text or JSON.
    private func print(_ input: String, _ opener: DocumentOpener) async throws {
        if let book = try await flow(input) {
            for problem in book.facts.problems.prefix(20) { Terminal.complain("\(book.file), \(problem)") }
            try Terminal.writeOutput(format == .json ? book.json() : Array(book.text.utf8))
            if let status = book.failures.map(\.exitStatus).max() { throw ExitCode(status) }
            return
        }
        let report = try await report(on: input, opener)
        try Terminal.writeOutput(format == .json ? report.json() : Array(report.text.utf8))
        if let status = report.failures.map(\.exitStatus).max() { throw ExitCode(status) }
    }

    /// Tells of one page, as text or JSON.
    private func print(page: Int, of input: String, _ opener: DocumentOpener) async throws {
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, workers: try workers.configuration(),
            deadline: workers.duration)
        do {
            let overview = try await PageOverview(
                page - 1, of: publication, marks: SidecarMarkStore.marks(beside: input))
            await publication.close()
            let json = try CompactJSON.encode(overview) + [UInt8(ascii: "\n")]
            try Terminal.writeOutput(format == .json ? json : Array(overview.text.utf8))
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
    }

    private func row(of input: String, _ opener: DocumentOpener) async throws -> any InfoRow {
        if let book = try await flow(input) { return book }
        return try await report(on: input, opener)
    }

    /// What a book whose text is set on the spot says about itself; `nil` if the input is none.
    private func flow(_ input: String) async throws -> FlowInfoReport? {
        guard
            let book = try await FlowPublication.open(
                path: input, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
        else { return nil }
        await book.close()
        return FlowInfoReport(file: book.name, bytes: book.size, facts: book.facts)
    }

    private func report(on input: String, _ opener: DocumentOpener) async throws -> InfoReport {
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, workers: try workers.configuration(),
            deadline: workers.duration,
            whileOpening: Rehearsal.runAtHost)
        publication.tellProblems()
        do {
            let contents = try await Self.contents(of: publication)
            let report = InfoReport(
                file: publication.name, bytes: publication.size, document: try await publication.info(),
                pages: try await publication.pages(withDictionary: true), contents: contents)
            // A missing font is not the document's fault, so a failure to find out is ignored.
            publication.tell((try? await publication.fontGaps()) ?? [])
            await publication.close()
            return report
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
    }

    /// The images of the pages, as far as they can be read; gives up on a file after three pages that hang or crash.
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
