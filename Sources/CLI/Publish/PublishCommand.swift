import ArgumentParser
import Recto
import RectoExport
import RectoIssue
import RectoPublishing
import RectoShelf
import RectoViewer

/// `recto publish`: an issue as a folder for any static host.
struct PublishCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Write an edition for the web: tiles, reader, text, overlays.",
        discussion: """
            The folder opens with any static file server. An edition that is there already is brought up to date: pages that \
            are unchanged are not drawn again, and readers see the old one or the new one, whole. IIIF needs --base-uri.
            Several inputs, or a folder tree, make a site: an edition for each, a page with their covers, and with --base-uri a \
            IIIF collection.
            """)

    @Argument(
        help: ArgumentHelp(
            "A PDF, a package (.recto) or its folder, or a book of pictures; several, or folder trees of them, make a site.",
            valueName: "input"))
    var inputs: [String]

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

    @Option(
        help: ArgumentHelp(
            "Instead of the issue's own; of a site, what the page with the covers is called.", valueName: "words"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "A sentence or two for search engines and other sites, instead of the document's subject.",
            valueName: "words"))
    var description: String?

    @Option(
        help: ArgumentHelp(
            "Lines of HTML for the head of index.html, such as tags of search engines; its policy forbids inline scripts.",
            valueName: "file"))
    var head: String?

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

    @Flag(help: "Write an ALTO file for each page, with the place of every word, and name them in IIIF manifests.")
    var alto = false

    @Flag(help: "Add the articles, which readers open as text: on a phone a page of a magazine is too small to read.")
    var articles = false

    @OptionGroup(title: "Metadata") var metadata: MetadataOptions

    @Flag(help: "Let readers keep the edition for when there is no network.")
    var offline = false

    @Flag(help: "Publish a package that `recto validate` finds errors in.")
    var allowErrors = false

    @Flag(help: "Publish a sealed document, for which an edition is not sealed.")
    var inTheClear = false

    @OptionGroup(title: "Spreads") var spreads: SpreadOptionGroup
    @OptionGroup(title: "Books of text") var layout: BookLayoutOptions

    @Option(
        name: .customLong("layout"),
        help: ArgumentHelp(
            "A page and its text that readers of a book can choose, in CSS pixels, as 360x680@18; several times. "
                + "(default: 360x680@18, 720x960@18 and 600x720@18)", valueName: "size"))
    var layouts: [BookEdition.Layout] = []

    @Flag(help: "Of a book of text, only the pages that --page-size and the like say.")
    var noLayouts = false

    @OptionGroup(title: "Password") var password: PasswordOptions
    @OptionGroup(title: "Sealed and remote documents") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @OptionGroup var batch: BatchOptions
    @OptionGroup var progress: ProgressOptions

    var inputPaths: [String] {
        inputs + [head, brand, translation, metadata.metadata].compactMap(\.self) + password.files + source.files
    }

    var outputPlaces: [OutputPlace] { [OutputPlace(.folder, output)] + batch.outputPlaces }

    func validate() throws {
        if articles, noText { throw ValidationError("--articles needs the text that --no-text leaves out") }
        if noLayouts, !layouts.isEmpty { throw ValidationError("--no-layouts leaves out what --layout asks for") }
        if Set(layouts).count < layouts.count { throw ValidationError("--layout names a layout twice") }
        if let scale, !(scale > 0 && scale.isFinite) { throw ValidationError("--scale must be a number above 0") }
    }

    func run() async throws {
        let reporter = ProgressReporter(progress.style, verbose: false)
        let metadata = try metadata.resolve()
        let options = PublishOptions(
            container: container, encoding: Encoding(encoder ?? profile.format, quality: profile.quality),
            resolution: .scale(scale ?? profile.scale), baseURI: baseUri, hasManifests: !noManifests,
            hasDocument: download, hasText: !noText, hasALTO: alto, hasArticles: articles, isOffline: offline,
            title: title,
            summary: description, head: try head.map { path throws(Failure) in try Self.text(of: path) },
            brand: try brand.map { path throws(Failure) in try Brand(path: path) },
            words: try translation.map { path throws(Failure) in
                try ReaderWords(path: path, known: ReaderFiles.words)
            }, metadata: metadata.common)
        try options.validate()
        try spreads.check()
        let folders = try BatchFolders(inputs, output: output, reserved: SiteWriter.names, takesPackages: true)
        try Self.check(metadata, folders)
        let opener = try source.opener(password)
        let status = try await Interruption.guarding {
            if folders.isSingle { return try await publish(folders, options, opener, reporter) }
            return try await publishSite(folders, options, metadata, opener, reporter)
        }
        if status != ExitStatus.done { throw ExitCode(status) }
        if folders.isSingle, baseUri == nil, progress.hasSummary {
            try Terminal.print(
                "  No IIIF, sitemap or picture for other sites: give --base-uri, the address that the folder will have."
            )
        }
    }

    private func publish(
        _ folders: BatchFolders, _ options: PublishOptions, _ opener: DocumentOpener, _ reporter: ProgressReporter
    ) async throws -> Int32 {
        try await BatchRun(options: batch, isMany: false, output: output).run(folders.list, clear: reporter.clear) {
            job in
            try await BatchRun.Outcome(publish(job, options, opener, reporter, name: nil))
        }
    }

    /// - Throws: ``Failure`` `.usage` for metadata of an issue that there is not.
    private static func check(_ metadata: SiteMetadata, _ folders: BatchFolders) throws(Failure) {
        let known = folders.isSingle ? [] : Set(folders.list.map(\.folder))
        guard let name = metadata.issues.keys.filter({ !known.contains($0) }).min() else { return }
        let names =
            folders.isSingle
            ? "there is one issue only" : "there are \(known.sorted().prefix(5).joined(separator: ", "))"
        throw Failure(
            .usage, "names an issue that is not in the site; \(names)", at: "--metadata, \"issues\", \"\(name)\"")
    }

    /// An edition for each document, and the page that leads to all of them.
    private func publishSite(
        _ folders: BatchFolders, _ options: PublishOptions, _ metadata: SiteMetadata, _ opener: DocumentOpener,
        _ reporter: ProgressReporter
    ) async throws -> Int32 {
        guard options.summary == nil, options.metadata.title == nil else {
            throw Failure(
                .usage, "describes one issue; give it for each by itself", at: "--description, or a title in --metadata"
            )
        }
        var site = try SiteWriter(folders.list, output: output, title: title ?? "Shelf", base: baseUri)
        try site.begin()
        func own(_ job: BatchFolders.Job) -> PublishOptions {
            var options = options
            options.title = nil
            options.metadata = metadata.metadata(of: job.folder)
            options.baseURI = options.baseURI.map { job.address(below: $0) }
            options.series = SeriesFile.name
            return options
        }
        let run = BatchRun(options: batch, isMany: true, output: output)
        let status = try await run.run(folders.list, clear: reporter.clear) { job in
            let summary = try await publish(job, own(job), opener, reporter, name: job.input)
            site.add(job, summary)
            return BatchRun.Outcome(summary)
        }
        for note in try site.write() { Terminal.note(note) }
        if progress.hasSummary { try Terminal.print("\(Self.count(site.count, "edition")): \(output)/index.html") }
        return status
    }

    /// - Parameter name: What messages call the document; `nil` for its file's name.
    private func publish(
        _ job: BatchFolders.Job, _ options: PublishOptions, _ opener: DocumentOpener, _ reporter: ProgressReporter,
        name: String?
    ) async throws -> PublishSummary {
        let clock = ContinuousClock()
        let start = clock.now
        let output = job.folder(in: output)
        let input = try await opener.input(job.input)
        if input.isSealed, !inTheClear {
            throw Failure(
                .usage, "is sealed, and an edition is not; give --in-the-clear to publish it for everybody",
                at: job.input)
        }
        try await PackageGate(workers: workers, allowErrors: allowErrors).check(input)
        let work = Publishing.workFolder(of: output)
        // What is wrong with an output that is no folder is said later.
        let ahead = Files.isFile(output) || Files.isStream(output) ? nil : try FolderAhead(work)
        defer { ahead?.takeBack() }
        let configuration = try workers.configuration(writable: [work])
        let (secret, deadline) = (opener.secret, workers.duration)
        let open: @Sendable (BookLayout) async throws -> OpenedIssue = { layout in
            try await OpenedIssue.open(
                input, password: secret, layout: layout, workers: configuration, deadline: deadline,
                isForManyPages: true)
        }
        let issue = try await open(layout.layout)
        issue.publication.tellProblems()
        let summary: PublishSummary
        var book: FlowPublication?
        do {
            var options = options
            options.spreads = try await spreads.options(for: issue.publication)
            if !noLayouts, issue.publication.flowMap != nil, case .path(let path) = input {
                book = try await FlowPublication.open(
                    path: path, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
            }
            let edition = book.map {
                BookEdition(
                    $0, layouts: layouts.isEmpty ? BookEdition.Layout.usual : layouts, base: layout.layout, open: open)
            }
            summary = try await Publishing(
                issue, options: options, output: output, version: Version.text, book: edition
            ) {
                reporter.show($0, of: name)
            }.run()
        } catch {
            reporter.clear()
            await book?.pool.kill()
            await issue.publication.pool.kill()
            await issue.close()
            throw error
        }
        await book?.close()
        await issue.close()
        summary.notes.forEach(reporter.note)
        reporter.published("\(output)/index.html", snippet: summary.snippet)
        if progress.hasSummary { try tell(summary, start.duration(to: clock.now), output, isShort: name != nil) }
        return summary
    }

    private func tell(_ summary: PublishSummary, _ time: Duration, _ output: String, isShort: Bool) throws(Failure) {
        let seconds = Double(time.components.seconds * 10 + time.components.attoseconds / 100_000_000_000_000_000) / 10
        var lines = [
            "\(summary.title.printable): \(Self.count(summary.pageCount, "page")) (\(summary.drawnPages) drawn, "
                + "\(summary.failures.count) lost), \(Self.count(summary.spreadCount, "spread")), "
                + "\(Self.count(summary.overlayCount, "overlay")) in \(seconds.short) s: \(output)/index.html"
        ]
        if isShort { return try Terminal.print(lines[0]) }
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
        lines.append("  To show it in a page of yours:")
        lines += summary.snippet.split(separator: "\n").map { "    \($0)" }
        try Terminal.print(lines.joined(separator: "\n"))
    }

    /// - Throws: ``Failure`` `.usage` for anything but a text in UTF-8, `.io`.
    private static func text(of path: String) throws(Failure) -> String {
        guard let bytes = try Files.read(path, limit: 1 << 20) else {
            throw Failure(.io, "there is no such file", at: path)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.usage, "is not a text in UTF-8", at: path)
        }
        return text
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension BatchRun.Outcome {
    init(_ summary: PublishSummary) {
        self.init(
            pages: summary.pageCount - summary.failures.count, losses: summary.failures.map(BatchRun.Outcome.Loss.init))
    }
}
