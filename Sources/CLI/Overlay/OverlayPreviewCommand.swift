import ArgumentParser
import Recto
import RectoAuthoring

/// `recto overlay preview`: what sits where, as pictures.
struct OverlayPreviewCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw each page with its overlays outlined and numbered, and a contact sheet.",
        discussion: """
            Writes a picture for each page (joined pages in one), contact-sheet.png and index.html. Numbers are the reading \
            order, dashed outlines are hidden at first, and what recto validate finds wrong is red.
            """)

    @Argument(help: "Package (.recto) or its folder.")
    var package: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Output folder.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp("Pages by number (1-8,12,20-) or label (label:iv-x). (default: all)", valueName: "pages"))
    var pages: String?

    @Flag(help: "Replace what is there.")
    var force = false

    @Flag(help: "Do not look for faults.")
    var noFindings = false

    @Option(help: "Progress on standard error: a bar where it is a terminal, JSON lines, or nothing.")
    var progress = ProgressMode.auto

    @OptionGroup(title: "Size") var scale: ScaleOptions
    @OptionGroup(title: "Picture") var encoding: EncodingOptions
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { [package] + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.whole, output)] }

    func run() async throws {
        let status = try await Interruption.guarding { try await draw() }
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    private func draw() async throws -> Int32 {
        let target = Target(output)
        try target.check(replacing: force)
        guard case .scale(let scale) = scale.resolution(default: 1.5) else {
            throw Failure(.usage, "pages of a preview have one scale; give --scale or --dpi", at: "--max-size")
        }
        let encoding = try encoding.resolve(default: .png)
        let selection = try pages.map { text throws(Failure) in try PageSelection(text) } ?? .all
        let opened = try OpenedPackage(package)
        let progress = PartProgress(ProgressStyle(progress, quiet: false))
        let report = noFindings ? nil : try await findings()
        progress.show(package, 0.1)
        let password = try password.resolve()
        let failures = try await opened.withDocument { document in
            let publication = try await Publication(
                document, password: password, workers: try workers.configuration(), deadline: workers.duration)
            do {
                let infos = try await publication.pages()
                let labels = infos.map { if case .success(let info) = $0 { info.label } else { "" } }
                let wanted = try selection.resolve(pageCount: infos.count, labels: labels)
                let plan = PreviewPlan(opened.read.manifest, pages: infos, report: report, wanted: wanted)
                let writer = PreviewWriter(plan, scale: scale, encoding: encoding)
                let claim = try PartialFile(of: target.path)
                defer { claim.remove() }
                let fresh = target.neighbour("new")
                try Files.remove(fresh)
                let failures: [Failure]
                do {
                    failures = try await writer.write(
                        publication, to: fresh, name: Files.split(Target(package).path).name
                    ) {
                        progress.show(package, 0.1 + 0.9 * $0)
                    }
                    try target.adopt(fresh)
                } catch {
                    try? Files.remove(fresh)
                    throw error
                }
                await publication.close()
                return failures
            } catch {
                await publication.pool.kill()
                throw error
            }
        }
        progress.clear()
        for failure in failures { Terminal.complain(failure.at(package).description) }
        return failures.map(\.exitStatus).max() ?? ExitStatus.done
    }

    /// What the validator says; a package that can't be judged is drawn all the same.
    private func findings() async throws -> ValidationReport? {
        let validator = Validator(
            inspector: PublicationInspector(workers: try workers.configuration(atMost: 1), deadline: workers.duration))
        do {
            return try await validator.validate(package)
        } catch let failure as Failure {
            Terminal.complain((failure.place == nil ? failure.at(package) : failure).description)
            return nil
        }
    }
}
