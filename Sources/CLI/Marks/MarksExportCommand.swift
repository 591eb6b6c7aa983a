import ArgumentParser
import Recto
import RectoIIIF
import RectoMarkFiles
import RectoPublishing

/// `recto marks export`: marks for other programs and for people.
struct MarksExportCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the marks of an issue for other programs, or to be read.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        /// A file of W3C EPUB Annotations 1.0.
        case annotations
        case json, markdown, html, csv
        /// A folder with an annotation page for each page.
        case iiif
        /// A copy of the PDF with annotations.
        case pdf

        var output: OutputPlace.Kind {
            switch self {
            case .annotations, .pdf: .file
            case .iiif: .folder
            case .json, .markdown, .html, .csv: .report
            }
        }
    }

    @OptionGroup var store: MarkStoreOptions

    @Option(
        name: .customLong("as"),
        help:
            """
            The form: a file of W3C EPUB Annotations, JSON, Markdown, HTML, CSV, a folder of annotation pages of IIIF, or a \
            copy of the PDF with highlights.
            """
    )
    var form: Form

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Output file or folder. (default: standard output)", valueName: "path"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "With --as iiif: the address of the edition or the issue, whose canvases the marks are on.",
            valueName: "url"))
    var baseUri: String?

    @Flag(help: "With --as pdf: write a copy of a signed PDF too, whose signatures are then not valid.")
    var breakSignature = false

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input, store.path] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(form.output, output)] }

    func validate() throws {
        guard form.output == .report || output != nil else {
            let kind = form.output == .folder ? "folder" : "file"
            throw ValidationError("--as \(form.rawValue) writes a \(kind); name it with --output")
        }
        guard (form == .iiif) == (baseUri != nil) else {
            throw ValidationError(
                form == .iiif ? "--as iiif needs the edition's address: give --base-uri" : "--base-uri needs --as iiif")
        }
        guard form == .pdf || !breakSignature else { throw ValidationError("--break-signature needs --as pdf") }
    }

    func run() async throws {
        let file = try store.known()
        let set = try file.read()
        let issue = try store.issue(of: file)
        if form == .annotations, let output {
            return try AnnotationsFile.write(
                try AnnotationWriter(issue, version: Version.text).json(set, withRemoved: false), to: output)
        }
        if form == .pdf, let output { return try await writeCopy(set, to: output) }
        if form == .iiif, let output, let baseUri { return try await writePages(set, baseUri, to: output) }
        let report = try ReportOutput(output)
        do throws(Failure) {
            switch form {
            case .annotations, .iiif, .pdf: break
            case .json:
                let list = MarkList(set.present, file: Files.split(store.input).name)
                try report.write(CompactJSON.encode(list) + [UInt8(ascii: "\n")])
            case .markdown: try report.write(MarkdownExport.text(set.present, of: issue))
            case .html: try report.write(HTMLExport.text(set.present, of: issue))
            case .csv: try report.write(MarksCSV.text(set.present))
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }

    private func writeCopy(_ set: MarkSet, to output: String) async throws {
        try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            let marks = Self.placed(set, in: document)
            let copy = try await document.publication.markedCopy(
                marks.flatMap(WrittenMark.all), breaksSignatures: breakSignature)
            try Files.replace(output, with: copy)
        }
    }

    /// `N.json` for each page, also for one without marks, so that nothing older stays in the folder.
    private func writePages(_ set: MarkSet, _ address: String, to folder: String) async throws {
        try PublishOptions.check(baseURI: address)
        let base = PublishOptions.trimmed(address)
        try await MarkedDocument.with(store.input, password: password, workers: workers) { document in
            let marks = MarkSet(Self.placed(set, in: document))
            let infos = try await document.publication.pages()
            try Files.makeFolder(folder)
            for (page, info) in infos.enumerated() {
                let writer = MarkAnnotationPage(
                    base: base, address: "\(base)/iiif/annotations/\(page + 1).json", page: page,
                    size: (try? info.get())?.size)
                try Files.replace("\(folder)/\(page + 1).json", with: try writer.json(marks.present(on: page)))
            }
        }
    }

    /// Marks whose place in this document is known; of others, the user is told.
    private static func placed(_ set: MarkSet, in document: MarkedDocument) -> [Mark] {
        let marks = set.present.filter { $0.place.document == document.document }
        let others = set.present.count - marks.count
        if others > 0 {
            Terminal.note("\(others) marks of another version of the PDF are left out; see `recto marks rebind`")
        }
        return marks
    }
}
