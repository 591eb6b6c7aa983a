import Recto
import RectoExport
import RectoIssue
import RectoShelf

/// What is served of an issue, as far as it needs no worker: the reader's page, edition.json and its parts, sizes of pages,
/// where assets are.
///
/// The same files as `recto publish` writes, made by the same rooms; kept for a while after the document has been closed.
final class IssuePlan: Sendable {
    let entry: ShelfEntry
    let contents: IssueContents
    let report: PagesReport
    /// Digest of the PDF.
    let fingerprint: String
    /// Versions of libraries and fonts.
    let renderer: String
    /// By page, of the deepest level; `nil` where a page can't be drawn.
    let pixels: [PixelSize?]
    /// By page, pixels per point.
    let scales: [Double]
    let tileSize: Int
    /// Names at the top that tell their content.
    let pagesFolder: String
    let wordsFolder: String
    let readerFolder: String
    /// index.html.
    let page: [UInt8]
    /// The page for somebody whose marks are kept here: it tells the reader where.
    var markedPage: [UInt8] {
        let page = String(decoding: page, as: UTF8.self)
        return Array(
            page.replacing(
                "</head>", with: "<meta name=\"recto-marks\" content=\"annotations/\">\n</head>", maxReplacements: 1
            ).utf8)
    }
    /// edition.json and what lies beside it, by path.
    let files: [String: [UInt8]]
    let assets: [String: AssetCatalogue.Content]
    let package: Package?
    /// The PDF's name in the package.
    let documentEntry: String?
    /// Of a book of text: where in it each page begins.
    let map: FlowMap?

    static let encoding = Encoding(.jpeg)

    init(
        entry: ShelfEntry, contents: IssueContents, report: PagesReport, fingerprint: String, renderer: String,
        pixels: [PixelSize?], scales: [Double], tileSize: Int, folders: (pages: String, words: String, reader: String),
        page: [UInt8], files: [String: [UInt8]], assets: [String: AssetCatalogue.Content], package: Package?,
        documentEntry: String?, map: FlowMap?
    ) {
        self.entry = entry
        self.contents = contents
        self.report = report
        self.fingerprint = fingerprint
        self.renderer = renderer
        self.pixels = pixels
        self.scales = scales
        self.tileSize = tileSize
        pagesFolder = folders.pages
        wordsFolder = folders.words
        readerFolder = folders.reader
        self.page = page
        self.files = files
        self.assets = assets
        self.package = package
        self.documentEntry = documentEntry
        self.map = map
    }

    /// Whether a folder of pages is this one's; `pages` is, whatever the content.
    func isPages(_ folder: String) -> Bool { folder == pagesFolder || folder == "pages" }

    func size(_ page: Int) -> PixelSize? { pixels.indices.contains(page) ? pixels[page] : nil }

    /// Bytes that it takes, roughly.
    var cost: Int {
        files.values.reduce(page.count + 4096) { $0 + $1.count } + 1040 * pixels.count
            + assets.values.reduce(0) { total, content in
                if case .bytes(let bytes) = content { total + bytes.count } else { total + 256 }
            }
    }

    /// What makes a tile what it is.
    func key(page: Int, level: Int, column: Int, row: Int) -> TileKey {
        TileKey(
            document: fingerprint, page: page, scale: scales[page],
            position: TilePosition(level: level, column: column, row: row), tileSize: tileSize,
            encoding: Self.encoding, renderer: renderer)
    }
}

extension IssuePlan {
    /// The tiles of the largest level within so many pixels, and of the one that is a single tile.
    func tiles(_ page: Int, atMost side: Int) -> [TilePosition] {
        guard let size = size(page) else { return [] }
        let pyramid = Pyramid(full: size, tileSize: tileSize, halving: .ceiling, smallest: .pixel)
        let levels = Set(
            [side, tileSize].compactMap { side in pyramid.levels.lastIndex { $0.longerSide <= side } })
        return levels.sorted().flatMap { level in
            let grid = pyramid.grid(level)
            return (0..<grid.rows).flatMap { row in
                (0..<grid.columns).map { TilePosition(level: level, column: $0, row: row) }
            }
        }
    }
}
