import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay rebind`: a package's overlays on a new export of its PDF.
struct OverlayRebindCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebind", abstract: "Carry a package's overlays over to a new export of its PDF.",
        discussion: """
            Pages are found by what is on them: text, images and looks. Overlays of pages that moved move along, those of pages \
            that were scaled or cropped another way follow what is printed, links and outline follow their pages. What has no \
            page any more is left out and told of. Exit codes: 0 every overlay is on its page, 1 some were left out.
            """)

    @Argument(help: "Package (.recto) or its folder, with the PDF it was made for.")
    var package: String

    @Argument(help: ArgumentHelp("The new PDF.", valueName: "new.pdf"))
    var pdf: String

    @Option(help: ArgumentHelp("Put overlays whose page is gone on this page.", valueName: "page"))
    var keepUnmatched: Int?

    @Option(help: "The report: text for people, or JSON.")
    var format = OverlayReportFormat.text

    @OptionGroup(title: "Package") var making: MakingOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [package, pdf] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.whole, making.output)] }

    func run() async throws {
        let isComplete = try await Interruption.guarding { try await rebind() }
        if !isComplete { throw ExitCode(ExitStatus.judgedBad) }
    }

    /// - Returns: whether every overlay is on its page.
    private func rebind() async throws -> Bool {
        try making.check()
        if case .book = try IssueKind.of(pdf) {
            throw Failure(.usage, "is a book of pictures; `recto overlay new` makes a package of it", at: pdf)
        }
        let opened = try OpenedPackage(package)
        let progress = PartProgress(making.style)
        // The new one first: it is the likelier to be mistyped.
        let new = try await fingerprints(FilePart(pdf), password: try password.resolve()) {
            progress.show(package, 0.45 * $0)
        }
        let old = try await opened.withDocument { document in
            try await fingerprints(document, password: nil) { progress.show(package, 0.45 + 0.45 * $0) }
        }
        let rebinding = try Rebinding(
            opened.read, old: old, new: new, file: Files.split(pdf).name,
            digest: String(try Digest.ofFile(pdf).dropFirst("sha256:".count)), keeping: keepUnmatched)
        let draft = PackageDraft(
            manifest: rebinding.manifest, syntax: opened.syntax, document: (opened.documentName, pdf),
            base: opened.package)
        try draft.write(to: making.output, replacing: making.force)
        progress.clear()
        if !making.quiet {
            let report = try ReportOutput(nil)
            switch format {
            case .text: try report.write(rebinding.report.text)
            case .json: try report.write(CompactJSON.encode(rebinding.report) + [UInt8(ascii: "\n")])
            }
            try report.finish()
        }
        return rebinding.report.isComplete
    }

    private func fingerprints(_ file: FilePart, password: String?, progress: (Double) -> Void) async throws
        -> [PageFingerprint]
    {
        let publication = try await Publication(
            file, password: password, workers: try workers.configuration(), deadline: workers.duration,
            isForManyPages: true)
        do {
            let fingerprints = try await publication.fingerprints(progress: progress)
            await publication.close()
            return fingerprints
        } catch {
            await publication.pool.kill()
            throw error
        }
    }
}
