import ArgumentParser
import Recto
import RectoExport
import RectoIssue
import RectoPublishing
import RectoViewer

/// `recto publish`: an issue as a folder for any static host.
struct PublishCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Write an edition for the web: tiles, reader, text, overlays.",
        discussion: """
            The folder opens with any static file server. An edition that is there already is brought up to date: pages that \
            are unchanged are not drawn again, and readers see the old one or the new one, whole. IIIF needs --base-uri.
            """)

    @Argument(help: ArgumentHelp("A PDF, a package (.recto) or its folder, or a book of pictures.", valueName: "input"))
    var input: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Output folder.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Address that the edition will have; IIIF, previews on other sites and the sitemap need it.",
            valueName: "url"))
    var baseUri: String?

    @Option(help: "A file for each tile, or one archive that the reader asks for parts of; the host must know ranges.")
    var container = TileOptions.Container.folder

    @Option(help: "small: WebP at 3 px a point. balanced: JPEG at 4. sharp: JPEG at 6, full colour.")
    var profile = PublishProfile.balanced

    @Option(help: "File format of tiles, instead of the profile's.")
    var encoder: Encoding.Format?

    @Option(help: ArgumentHelp("Pixels per point, instead of the profile's.", valueName: "number"))
    var scale: Double?

    @Option(help: ArgumentHelp("Instead of the issue's own.", valueName: "words"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "A sentence or two for search engines and other sites, instead of the document's subject.",
            valueName: "words"))
    var description: String?

    @Option(help: ArgumentHelp("Logo, colours, fonts and icon of the reader: a JSON file.", valueName: "file"))
    var brand: String?

    @Option(
        help: ArgumentHelp(
            "The reader's words in another language: a JSON file.", valueName: "file"))
    var translation: String?

    @Flag(help: "Let readers download the PDF.")
    var download = false

    @Flag(name: .customLong("no-iiif"), help: "No IIIF manifests and addresses of tiles.")
    var noManifests = false

    @Flag(help: "No text to select and search.")
    var noText = false

    @Flag(help: "Let readers keep the edition for when there is no network.")
    var offline = false

    @Flag(help: "Publish a package that `recto validate` finds errors in.")
    var allowErrors = false

    @OptionGroup(title: "Spreads") var spreads: SpreadOptionGroup
    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] { [input] + [brand, translation].compactMap(\.self) + password.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.folder, output)] }

    func validate() throws {
        if let scale, !(scale > 0 && scale.isFinite) { throw ValidationError("--scale must be a number above 0") }
    }

    func run() async throws {
        let reporter = ProgressReporter(progress.style, verbose: false)
        let options = PublishOptions(
            container: container, encoding: Encoding(encoder ?? profile.format, quality: profile.quality),
            resolution: .scale(scale ?? profile.scale), baseURI: baseUri, hasManifests: !noManifests,
            hasDocument: download, hasText: !noText, isOffline: offline, title: title, summary: description,
            brand: try brand.map { path throws(Failure) in try Brand(path: path) },
            words: try translation.map { path throws(Failure) in
                try ReaderWords(path: path, known: ReaderFiles.words)
            })
        try options.validate()
        try spreads.check()
        let secret = try password.resolve()
        let status = try await Interruption.guarding {
            try await PackageGate(workers: workers, allowErrors: allowErrors).check(input)
            return try await publish(options, secret, reporter)
        }
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    private func publish(_ options: PublishOptions, _ secret: String?, _ reporter: ProgressReporter) async throws
        -> Int32
    {
        let clock = ContinuousClock()
        let start = clock.now
        let work = Publishing.workFolder(of: output)
        // What is wrong with an output that is no folder is said later.
        let ahead = Files.isFile(output) || Files.isStream(output) ? nil : try FolderAhead(work)
        defer { ahead?.takeBack() }
        let issue = try await OpenedIssue.open(
            path: input, password: secret, workers: try workers.configuration(writable: [work]),
            deadline: workers.duration, isForManyPages: true)
        issue.publication.tellProblems()
        let summary: PublishSummary
        do {
            var options = options
            options.spreads = try await spreads.options(for: issue.publication)
            summary = try await Publishing(issue, options: options, output: output, version: Version.text) {
                reporter.show($0)
            }.run()
        } catch {
            reporter.clear()
            await issue.publication.pool.kill()
            await issue.close()
            throw error
        }
        await issue.close()
        summary.notes.forEach(reporter.note)
        if progress.hasSummary { try tell(summary, start.duration(to: clock.now)) }
        return summary.failures.map { $0.code.exitStatus }.max() ?? ExitStatus.done
    }

    private func tell(_ summary: PublishSummary, _ time: Duration) throws(Failure) {
        let seconds = Double(time.components.seconds * 10 + time.components.attoseconds / 100_000_000_000_000_000) / 10
        var lines = [
            "\(summary.title.printable): \(Self.count(summary.pageCount, "page")) (\(summary.drawnPages) drawn, "
                + "\(summary.failures.count) lost), \(Self.count(summary.spreadCount, "spread")), "
                + "\(Self.count(summary.overlayCount, "overlay")) in \(seconds.short) s: \(output)/index.html"
        ]
        var rows = summary.parts.map { (name: $0.name, files: $0.files, bytes: $0.bytes) }
        rows.append(("all", rows.reduce(0) { $0 + $1.files }, rows.reduce(0) { $0 + $1.bytes }))
        let width = rows.map(\.name.count).max() ?? 0
        for row in rows {
            let size = (Double(row.bytes / 10_000) / 100).short
            let name = row.name + String(repeating: " ", count: width - row.name.count)
            let space = String(repeating: " ", count: max(0, 8 - size.count))
            lines.append("  \(name)  \(space)\(size) MB  \(Self.count(row.files, "file"))")
        }
        lines += summary.notes.map { "  note: \($0.printable)" }
        try Terminal.print(lines.joined(separator: "\n"))
        if baseUri == nil {
            try Terminal.print(
                "  No IIIF, sitemap or picture for other sites: give --base-uri, the address that the folder will have."
            )
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
