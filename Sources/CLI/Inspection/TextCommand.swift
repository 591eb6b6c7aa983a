import ArgumentParser
import Recto
import RectoExport

/// `recto text`: the text of a PDF in reading order.
struct TextCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "text", abstract: "Write the text of PDFs in reading order, with the place of every word.",
        discussion: """
            Columns, captions and quotes are read one after the other; words hyphenated at a line end are joined in plain \
            text and marked in JSON. ALTO is a document for each page: one page goes to standard output, several need an \
            output folder. Of several inputs, each has a file, or for ALTO a folder, in the output folder. \
            Books of text (EPUB, TXT, MD) give plain text or JSON; --pages counts their documents.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case plain, json, alto, hocr

        var form: TextForm {
            switch self {
            case .plain: .plain
            case .json: .json
            case .alto: .alto
            case .hocr: .hocr
            }
        }

        /// Of a file, with its dot.
        var suffix: String {
            switch self {
            case .plain: ".txt"
            case .json: ".json"
            case .alto: ".xml"
            case .hocr: ".html"
            }
        }
    }

    @OptionGroup var options: BatchReportOptions

    @Option(help: "Plain text, JSON with a line for each page, ALTO 4 or hOCR 1.2.")
    var format = Format.plain

    @Flag(
        help: ArgumentHelp(
            "In ALTO, tag blocks with their roles, such as caption, and order them by articles.",
            discussion: "All pages are read for it, even if few are asked for."))
    var roles = false

    var inputPaths: [String] { options.inputPaths }

    func validate() throws {
        guard !roles || format == .alto else { throw ValidationError("--roles is for --format alto") }
    }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(format == .alto && options.output != "-" ? .folder : .report, options.output)]
            + options.batch.outputPlaces
    }

    func run() async throws {
        if format == .alto, let folder = options.output, folder != "-" { return try await writePages() }
        let (format, roles) = (format, roles)
        try await options.run(.file(suffix: format.suffix), flow: FlowTextReport.body(format)) {
            publication, pages, report, _ in
            if format == .alto, pages.count != 1 {
                throw Failure(
                    .usage,
                    "is a document for each page, and \(pages.count) pages are wanted; give --output and a folder",
                    at: "--format alto")
            }
            var failures: [Failure] = []
            var json = format == .json ? try PagesJSON("recto/text/1", publication, to: report) : nil
            let hocr = HOCRWriter(title: publication.name, version: Version.text)
            if format == .hocr { try report.write(hocr.header()) }
            var isFirst = true
            let feed = try await Self.feed(publication, format, roles, pages, &failures)
            for try await element in feed {
                switch element.content {
                case .success(let page):
                    if json != nil {
                        try json?.add(page)
                    } else {
                        if format == .plain, !isFirst { try report.write("\u{0C}") }
                        try report.write(page)
                    }
                case .failure(let failure):
                    failures.append(failure.at(page: element.page))
                    try json?.add(failure, page: element.page)
                }
                isFirst = false
            }
            try json?.end()
            if format == .hocr { try report.write(hocr.footer()) }
            return failures
        }
    }

    /// A file for each page, `page-0001.xml` and so on.
    private func writePages() async throws {
        let roles = roles
        try await options.run(.folder, flow: FlowTextReport.body(.alto)) { publication, pages, _, folder in
            try Files.makeFolder(folder)
            let names = PageNames(pageCount: publication.pageCount)
            var failures: [Failure] = []
            let feed = try await Self.feed(publication, .alto, roles, pages, &failures)
            for try await element in feed {
                switch element.content {
                case .success(let page):
                    try Files.replace("\(folder)/\(names[element.page]).xml", with: Array(page))
                case .failure(let failure): failures.append(failure.at(page: element.page))
                }
            }
            return failures
        }
    }

    /// - Parameter failures: Gets corrections of articles that could not be made.
    private static func feed(
        _ publication: Publication, _ format: Format, _ roles: Bool, _ pages: [Int], _ failures: inout [Failure]
    ) async throws -> PageFeed<TextRequest> {
        guard roles else { return publication.textFeed(format.form, pages: pages) }
        let found = try await publication.articles(correctedBy: publication.articleCorrections())
        failures += found.misses
        return publication.altoFeed(found.articles, pages: pages)
    }
}
