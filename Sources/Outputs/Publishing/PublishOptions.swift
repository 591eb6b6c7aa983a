public import Recto
public import RectoExport
public import RectoIssue

/// What an edition consists of.
public struct PublishOptions: Sendable {
    public var container: TileOptions.Container
    public var encoding: Encoding
    public var resolution: Resolution
    /// The address that the edition will have; IIIF, the sitemap and previews on other sites need it.
    public var baseURI: String?
    public var hasManifests: Bool
    /// Whether the edition contains the PDF for download.
    public var hasDocument: Bool
    public var hasText: Bool
    /// Whether the edition has an ALTO file for each page, which manifests name.
    public var hasALTO: Bool
    /// Whether the edition has the magazine's articles, to be read as text.
    public var hasArticles: Bool
    /// Whether readers may keep it for when there is no network.
    public var isOffline: Bool
    /// Instead of the issue's own.
    public var title: String?
    /// A description that replaces the document's subject.
    public var summary: String?
    /// Lines of HTML that are added to the head of `index.html`.
    public var head: String?
    public var brand: Brand?
    /// The reader's words in another language, if the publisher supplies them.
    public var words: ReaderWords?
    public var spreads: SpreadOptions?
    /// What the publisher says about the issue.
    public var metadata: IssueMetadata
    /// The path of a file, written by the caller, that leads to the shelf and to the next issue.
    public var series: String?

    /// Whether it is one layout of a book: pages and text only, for the reader of the edition around it.
    var isLayout = false

    /// Of the pages' previews, in pixels: readable, and small enough to be one picture.
    static let preview = 2048
    /// Twelve requests for a first page become four (Sources/Outputs/Viewer/EDITION.md, “Tiles”).
    static let tileSize = 512

    public init(
        container: TileOptions.Container = .folder, encoding: Encoding = Encoding(.jpeg),
        resolution: Resolution = .scale(4), baseURI: String? = nil, hasManifests: Bool = true,
        hasDocument: Bool = false,
        hasText: Bool = true, hasALTO: Bool = false, hasArticles: Bool = false, isOffline: Bool = false,
        title: String? = nil,
        summary: String? = nil, head: String? = nil,
        brand: Brand? = nil,
        words: ReaderWords? = nil, spreads: SpreadOptions? = nil, metadata: IssueMetadata = IssueMetadata(),
        series: String? = nil
    ) {
        self.container = container
        self.encoding = encoding
        self.resolution = resolution
        self.baseURI = baseURI
        self.hasManifests = hasManifests
        self.hasDocument = hasDocument
        self.hasText = hasText
        self.hasALTO = hasALTO
        self.hasArticles = hasArticles
        self.isOffline = isOffline
        self.title = title
        self.summary = summary
        self.head = head
        self.brand = brand
        self.words = words
        self.spreads = spreads
        self.metadata = metadata
        self.series = series
    }

    var tiles: TileOptions {
        TileOptions(
            container: container, encoding: encoding, tileSize: Self.tileSize, resolution: resolution,
            preview: manifestBase == nil ? nil : Self.preview)
    }

    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        try tiles.validate()
        if let baseURI { try Self.check(baseURI: baseURI) }
    }

    /// - Throws: ``Failure`` `.usage` for what can't be the address of an edition.
    public static func check(baseURI: String) throws(Failure) {
        let isPlain = baseURI.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#\"<>\\".utf8.contains($0) }
        guard isPlain, baseURI.hasPrefix("http://") || baseURI.hasPrefix("https://"), baseURI.utf8.count > 8 else {
            throw Failure(
                .usage, "must be an http(s) address in ASCII without ? and #", at: "--base-uri \(baseURI)")
        }
    }

    /// The edition's address if it gets IIIF manifests, else `nil`.
    var manifestBase: String? { hasManifests ? trimmedBase : nil }

    /// Without the slash at its end.
    var trimmedBase: String? { baseURI.map(Self.trimmed) }

    /// An address without slashes at its end.
    public static func trimmed(_ base: String) -> String {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}
