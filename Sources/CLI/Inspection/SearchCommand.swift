import ArgumentParser
import Recto

/// `recto search`: where words stand in a PDF.
struct SearchCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find words in a PDF, with their place on the page.",
        discussion: """
            Case, accents, ligatures, width and hyphens at line ends make no difference, unless --case is given; matches may \
            go on in the next line or column. Pages are searched at once and told in order. In books of text (EPUB, TXT, MD), --pages counts the documents.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var options: ReportOptions

    @Argument(help: "Words, or with --regex a regular expression (PCRE2).")
    var query: String

    @Option(help: "Text for people, or JSON with a line for each match.")
    var format = Format.text

    @Flag(help: "The query is a regular expression.")
    var regex = false

    @Flag(name: .customLong("case"), help: "Capital and small letters differ.")
    var matchesCase = false

    @Flag(help: "Whole words only.")
    var wholeWord = false

    @Option(help: ArgumentHelp("End after so many matches.", valueName: "n"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Keep the text of documents in this folder, so that the next search is quick.", valueName: "folder")
    )
    var cache: String?

    var inputPaths: [String] { options.inputPaths }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.report, options.output)] + (cache.map { [OutputPlace(.folder, $0)] } ?? [])
    }

    func validate() throws {
        guard limit.map({ $0 > 0 }) ?? true else { throw ValidationError("--limit must be above 0") }
    }

    func run() async throws {
        let searchOptions = SearchOptions(matchesCase: matchesCase, wholeWord: wholeWord, isRegularExpression: regex)
        let query = try SearchQuery(query, options: searchOptions)
        if let cache, !DocumentOpener.isPlainFile(options.input) {
            throw Failure(
                .usage, "is for files; the text of what is sealed or on another host is not kept",
                at: "--cache \(cache)")
        }
        let store = try cache.map { folder throws(Failure) in
            try TextStore(
                folder: folder, document: options.input, box: options.box)
        }
        let flow = FlowSearchReport(query: query, format: format, limit: limit ?? .max)
        if options.pages == nil, let known = try store?.open() {
            return try searchKnown(known, query)
        }
        let (format, limit) = (format, limit)
        let keepsText = cache != nil
        let search: FlowBody = { book, items, report in
            guard !keepsText else {
                throw Failure(.usage, "keeps the text of pages; a book of text is searched without", at: "--cache")
            }
            return try await flow.body(book, items, report)
        }
        try await options.run(flow: search) { publication, pages, report in
            var output = SearchReport(publication.name, query.text, format, limit: limit, to: report)
            try output.begin()
            let wholeDocument = store != nil && pages.count == publication.pageCount
            let failures =
                if let store, wholeDocument {
                    try await Self.searchAndKeep(publication, query, store, &output)
                } else {
                    try await Self.search(publication, pages, query, &output)
                }
            try output.end()
            return failures
        }
    }

    private func searchKnown(_ known: TextCacheReader, _ query: SearchQuery) throws {
        let report = try ReportOutput(options.output)
        do {
            var output = SearchReport(Files.split(options.input).name, query.text, format, limit: limit, to: report)
            try output.begin()
            try output.add(try known.hits(query, limit: limit ?? .max))
            try output.end()
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }

    private static func search(
        _ publication: Publication, _ pages: [Int], _ query: SearchQuery, _ output: inout SearchReport
    ) async throws -> [Failure] {
        var failures: [Failure] = []
        for try await element in try publication.searchFeed(query.text, options: query.options, pages: pages) {
            switch element.content {
            case .success(let hits): try output.add(page: hits, index: element.page)
            case .failure(let failure): failures.append(try output.add(failure, page: element.page))
            }
            if output.isFull { break }
        }
        return failures
    }

    /// Takes every page's text from the workers, searches it here, and keeps it.
    private static func searchAndKeep(
        _ publication: Publication, _ query: SearchQuery, _ store: TextStore, _ output: inout SearchReport
    ) async throws -> [Failure] {
        guard try await !publication.info().isEncrypted else {
            return try await search(publication, Array(0..<publication.pageCount), query, &output)
        }
        var failures: [Failure] = []
        var writer = try store.writer()
        for try await element in publication.textFeed(.packed) {
            switch element.content {
            case .success(let bytes):
                let page = try PackedPage(bytes: Array(bytes))
                guard page.index == element.page else { throw Failure.answerDoesNotFit }
                try output.add(try query.hits(in: page))
                try writer.add(page)
            case .failure(let failure): failures.append(try output.add(failure, page: element.page))
            }
            if output.isFull { return failures }
        }
        // A document of which pages are missing is not what the next search should find.
        if failures.isEmpty { try writer.finish() }
        return failures
    }
}
