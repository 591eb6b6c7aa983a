public import Recto
public import RectoExport
import RectoIssue

/// Writes an issue as an edition: a folder for any static host, with the web reader in it.
///
/// The same issue, options and version give the same bytes. Pages that an edition in the folder has already are kept; a run
/// that was interrupted is continued; nothing half made is ever seen.
public struct Publishing: Sendable {
    let issue: OpenedIssue
    let options: PublishOptions
    let output: String
    let version: String
    let book: BookEdition?
    let report: @Sendable (ExportEvent) -> Void

    /// The hidden folder that workers write pages of an edition into, for ``WorkerConfiguration/writable``.
    ///
    /// - Parameter output: The edition's folder.
    public static func workFolder(of output: String) -> String { EditionStage.work(of: output) }

    /// - Parameters:
    ///   - issue: Stays open; its workers may write into ``workFolder(of:)``.
    ///   - output: The folder; new, empty, or an edition.
    ///   - version: Recto's.
    ///   - book: The layouts of a book of text beside the issue's own.
    ///   - report: Told of pages, from any thread.
    public init(
        _ issue: OpenedIssue, options: PublishOptions, output: String, version: String, book: BookEdition? = nil,
        report: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) {
        self.issue = issue
        self.options = options
        self.output = output
        self.version = version
        self.book = book
        self.report = report
    }

    /// - Throws: ``Failure`` `.usage`, `.io`, `.damaged` where not a single page can be drawn; `CancellationError`.
    public func run() async throws -> PublishSummary {
        try options.validate()
        async let digest = issue.publication.digest()
        var contents = try await IssueContents.read(
            issue, title: options.title, summary: options.summary, spreads: options.spreads)
        var metadata = options.metadata
        (metadata.title, metadata.summary) = (options.title ?? metadata.title, options.summary ?? metadata.summary)
        contents.apply(metadata)
        let renderer = try await TileExport.renderer(issue.publication, options.tiles)
        let key = PublishKey(document: try await digest, options: options, renderer: renderer, version: version)
        let stage = try EditionStage(output, job: try key.pages)
        do {
            return try await PublishRun(self, contents, key, stage).run()
        } catch {
            // A document that could not be read will not be read the next time either.
            stage.abandon(canGoOn: error is CancellationError || (error as? Failure)?.code == .io)
            throw error
        }
    }
}

/// What decides about the bytes of an edition's parts.
struct PublishKey {
    let document: String
    let options: PublishOptions
    let renderer: String
    let version: String

    /// Of the tiles.
    var pages: String {
        get throws(Failure) {
            let options = String(decoding: try CompactJSON.encode(options.tiles), as: UTF8.self)
            return [document, options, renderer, self.options.manifestBase ?? ""].joined(separator: "\n")
        }
    }

    /// Whether two keys of tiles differ in nothing but the document.
    static func isSameButDocument(_ one: String, _ other: String) -> Bool {
        let rest = { (key: String) in key.drop { $0 != "\n" } }
        return rest(one) == rest(other)
    }

    /// Of text and search.
    var words: String { "\(document)\n\(version)" }

    /// A name at the top of the edition that stands for the key.
    static func name(_ stem: String, _ key: String) -> String {
        var digest = Digest()
        digest.add(key)
        return "\(stem)-\(digest.digits.prefix(AssetCopier.nameDigits))"
    }
}
