public import RectoExport
public import RectoIssue

/// What a manifest is written of.
public struct ManifestSource: Sendable {
    public var issue: IssueContents
    /// The edition's address, without a slash at its end.
    public var base: String
    /// The folder of the tiles, from there.
    public var tiles: String
    public var report: PagesReport
    /// A picture of the cover, from there.
    public var cover: String?
    /// The PDF, from there.
    public var document: String?
    /// The level that the image services have: a server can do more than files.
    public var imageLevel = 0
    /// What the publisher says about the issue.
    public var metadata = IssueMetadata()
    /// The ALTO of pages, from there, by page from 0.
    public var alto: [Int: String] = [:]
    /// Whether each page has annotations of the reader who asks at `iiif/page/N/annotations`.
    public var hasMarks = false
    /// Where a Content Search 2 service is, from there.
    public var search: String?

    public init(
        issue: IssueContents, base: String, tiles: String, report: PagesReport, cover: String?, document: String?
    ) {
        self.issue = issue
        self.base = base
        self.tiles = tiles
        self.report = report
        self.cover = cover
        self.document = document
    }

    /// An address of the edition.
    func address(_ path: String) -> String { "\(base)/\(path)" }

    var manifestID: String { address("iiif/manifest.json") }
    var mediaID: String { address("iiif/media.json") }

    /// - Parameter page: From 0. Ids stay what they are when tiles are made anew.
    func canvas(_ page: Int) -> String { Self.canvas(page, base) }

    static func canvas(_ page: Int, _ base: String) -> String { "\(base)/iiif/canvas/\(page + 1)" }

    func mediaCanvas(_ overlay: String) -> String { address("iiif/media/\(overlay)") }
}

/// Canvas units for a point: with ten, a rectangle of hundredths of a millimetre is still whole.
enum CanvasScale {
    static let perPoint = 10.0

    static func units(_ points: Double) -> Int { Int((min(max(points, -1e6), 1e6) * perPoint).rounded()) }
}
