import ArgumentParser
import Recto

/// `recto annotations`: links, notes, form fields, films and whatever else lies on the pages of a PDF.
struct AnnotationsCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotations",
        abstract: "List links, notes, form fields and media of a PDF; extract embedded files.")

    @OptionGroup var options: ReportOptions

    @Option(help: "Text for people, JSON with a line for each page, or CSV.")
    var format = ReportFormat.text

    @Option(help: ArgumentHelp("Kinds wanted, as link,highlight. (default: all)", valueName: "kinds"))
    var kind: String?

    @Option(help: ArgumentHelp("Write the sounds, films and models to this folder.", valueName: "folder"))
    var extractMedia: String?

    @Option(help: ArgumentHelp("Write the attached files to this folder.", valueName: "folder"))
    var extractAttachments: String?

    var inputPaths: [String] { options.inputPaths }

    var outputPlaces: [OutputPlace] {
        [OutputPlace(.report, options.output)]
            + [extractMedia, extractAttachments].compactMap { $0 }.map { OutputPlace(.folder, $0) }
    }

    func run() async throws {
        let kinds = try kinds()
        try await options.run { publication, pages, report in
            try await write(publication, pages, kinds, to: report)
        }
    }

    private func kinds() throws(Failure) -> Set<String>? {
        guard let kind else { return nil }
        let known = Set(Annotation.kinds.map { $0.lowercased() })
        var kinds: Set<String> = []
        for name in kind.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            guard known.contains(String(name)) else {
                throw Failure(
                    .usage, "there is no kind “\(name)”; there are \(Annotation.kinds.joined(separator: ", "))",
                    at: "--kind")
            }
            kinds.insert(String(name))
        }
        return kinds
    }

    private func write(
        _ publication: Publication, _ pages: [Int], _ kinds: Set<String>?, to report: ReportOutput
    ) async throws -> [Failure] {
        var failures: [Failure] = []
        let media = try extractMedia.map { folder throws(Failure) in
            try FileExtractor(publication, folder: folder, .media)
        }
        let files = try extractAttachments.map { folder throws(Failure) in
            try FileExtractor(publication, folder: folder, .attachments)
        }
        // First of all: a document whose structure can't be read is to fail and not to look like one without annotations.
        let attachments = try await publication.attachments()
        var json = format == .json ? try PagesJSON("recto/annotations/1", publication, to: report) : nil
        if format == .csv { try report.write(AnnotationsReport.csvHeader) }
        for try await element in publication.annotationsJSON(pages: pages, kinds: kinds) {
            switch element.content {
            case .success(let bytes):
                try json?.add(bytes)
                if json == nil || media != nil || files != nil {
                    let page = try CompactJSON.decode(PageAnnotations.self, from: bytes)
                    guard page.index == element.page else { throw Failure.answerDoesNotFit }
                    if format == .text { try report.write(AnnotationsReport(page: page).text) }
                    if format == .csv { try report.write(AnnotationsReport(page: page).csv) }
                    try await media?.add(page)
                    try await files?.add(page)
                }
            case .failure(let failure):
                failures.append(failure.at(page: element.page))
                try json?.add(failure, page: element.page)
            }
        }
        for file in attachments.attachments { try await files?.add(file) }
        try media?.finish()
        try files?.finish()
        if format == .text { try report.write(AnnotationsReport.text(of: attachments)) }
        try json?.end(with: Self.rest(attachments))
        return failures + (media?.failures ?? []) + (files?.failures ?? [])
    }

    /// What follows the pages in JSON.
    private static func rest(_ attachments: DocumentAttachments) throws(Failure) -> [UInt8] {
        var bytes = Array(",\"attachments\":".utf8)
        try CompactJSON.append(attachments.attachments, to: &bytes)
        bytes += Array(",\"fields\":".utf8)
        try CompactJSON.append(attachments.fields, to: &bytes)
        return bytes
    }
}
