import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks export`: marks for other programs and for people.
struct MarksExportCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the marks of an issue for other programs, or to be read.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        /// A file of W3C EPUB Annotations 1.0.
        case annotations
        case json, markdown, html, csv
        /// A copy of the PDF with annotations.
        case pdf

        /// Whether it is no text.
        var isFile: Bool { self == .annotations || self == .pdf }
    }

    @OptionGroup var store: MarkStoreOptions

    @Option(
        name: .customLong("as"),
        help:
            "The form: a file of W3C EPUB Annotations, JSON, Markdown, HTML, CSV, or a copy of the PDF with highlights."
    )
    var form: Form

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Flag(help: "With --as pdf: write a copy of a signed PDF too, whose signatures are then not valid.")
    var breakSignature = false

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [store.input, store.path] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(form.isFile ? .file : .report, output)] }

    func validate() throws {
        guard !form.isFile || output != nil else {
            throw ValidationError("--as \(form.rawValue) writes a file; name it with --output")
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
        let report = try ReportOutput(output)
        do throws(Failure) {
            switch form {
            case .annotations, .pdf: break
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
            let marks = set.present.filter { $0.place.document == document.document }
            let copy = try await document.publication.markedCopy(
                marks.flatMap(WrittenMark.all), breaksSignatures: breakSignature)
            try Files.replace(output, with: copy)
            let others = set.present.count - marks.count
            if others > 0 {
                Terminal.note(
                    "\(others) marks of another version of the PDF are not in the copy; see `recto marks rebind`")
            }
        }
    }
}
