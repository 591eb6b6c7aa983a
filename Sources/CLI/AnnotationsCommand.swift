import ArgumentParser
import Recto

/// `recto annotations`: links, notes, form fields, films and whatever else lies on the pages of a PDF.
struct AnnotationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotations",
        abstract: "List links, notes, form fields and media of a PDF; extract embedded files.")

    @Argument(help: "PDF file.")
    var input: String

    @Option(help: "Text for people, JSON with a line for each page, or CSV.")
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Kinds wanted, as link,highlight. (default: all)", valueName: "kinds"))
    var kind: String?

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @Option(help: ArgumentHelp("Write the sounds, films and models to this folder.", valueName: "folder"))
    var extractMedia: String?

    @Option(help: ArgumentHelp("Write the attached files to this folder.", valueName: "folder"))
    var extractAttachments: String?

    @Option(help: "What counts as the page.")
    var box = PageBox.crop

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    func run() async throws {
        let kinds = try kinds()
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) }
        let publication = try await Publication(
            path: input, password: try password.resolve(), box: box, workers: try workers.configuration(),
            deadline: workers.duration)
        let failures: [Failure]
        do {
            let report = try ReportOutput(output)
            do {
                failures = try await write(publication, selection, kinds, to: report)
                try report.finish()
            } catch {
                report.abandon()
                throw error
            }
        } catch {
            await publication.pool.kill()
            throw error
        }
        await publication.close()
        for failure in failures { Terminal.complain(failure.description) }
        if let status = failures.map(\.exitStatus).max() { throw ExitCode(status) }
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
        _ publication: Publication, _ selection: PageSelection?, _ kinds: Set<String>?, to report: ReportOutput
    ) async throws -> [Failure] {
        var failures: [Failure] = []
        let chosen = try await chosen(selection, of: publication)
        let media = try extractMedia.map { folder throws(Failure) in
            try FileExtractor(publication, folder: folder, .media)
        }
        let files = try extractAttachments.map { folder throws(Failure) in
            try FileExtractor(publication, folder: folder, .attachments)
        }
        // First of all: a document whose structure can't be read is to fail and not to look like one without annotations.
        let attachments = try await publication.attachments()
        try begin(report, publication)
        var isFirst = true
        for try await element in publication.annotationsJSON(pages: chosen, kinds: kinds) {
            switch element.content {
            case .success(let bytes):
                if format == .json { try writeLine(bytes, isFirst, to: report) }
                if format != .json || media != nil || files != nil {
                    let page = try CompactJSON.decode(PageAnnotations.self, from: bytes)
                    if format == .text { try report.write(AnnotationsReport(page: page).text) }
                    if format == .csv { try report.write(AnnotationsReport(page: page).csv) }
                    try await media?.add(page)
                    try await files?.add(page)
                }
            case .failure(let failure):
                failures.append(failure.place == nil ? failure.at("page \(element.page + 1)") : failure)
                if format == .json {
                    try writeLine(CompactJSON.encode(PageProblem(page: element.page, failure))[...], isFirst, to: report)
                }
            }
            isFirst = false
        }
        for file in attachments.attachments { try await files?.add(file) }
        try media?.finish()
        try files?.finish()
        try end(report, attachments)
        return failures.map { $0.at(publication.name) } + (media?.failures ?? []) + (files?.failures ?? [])
    }

    private func chosen(_ selection: PageSelection?, of publication: Publication) async throws -> [Int]? {
        guard let selection else { return nil }
        var labels: [String] = []
        if selection.needsLabels {
            labels = try await publication.pages().map { if case .success(let info) = $0 { info.label } else { "" } }
        }
        return try selection.resolve(pageCount: publication.pageCount, labels: labels)
    }

    private func begin(_ report: ReportOutput, _ publication: Publication) throws(Failure) {
        switch format {
        case .text: break
        case .csv: try report.write(AnnotationsReport.csvHeader)
        case .json:
            var bytes = Array("{\"schema\":\"recto/annotations/1\",\"file\":".utf8)
            try CompactJSON.append(publication.name, to: &bytes)
            try report.write(bytes + Array(",\"pageCount\":\(publication.pageCount),\"pages\":[".utf8))
        }
    }

    private func writeLine(_ bytes: ArraySlice<UInt8>, _ isFirst: Bool, to report: ReportOutput) throws(Failure) {
        try report.write(isFirst ? "\n" : ",\n")
        try report.write(bytes)
    }

    private func end(_ report: ReportOutput, _ attachments: DocumentAttachments) throws(Failure) {
        switch format {
        case .csv: break
        case .text: try report.write(AnnotationsReport.text(of: attachments))
        case .json:
            var bytes = Array("\n],\"attachments\":".utf8)
            try CompactJSON.append(attachments.attachments, to: &bytes)
            bytes += Array(",\"fields\":".utf8)
            try CompactJSON.append(attachments.fields, to: &bytes)
            try report.write(bytes + Array("}\n".utf8))
        }
    }
}
