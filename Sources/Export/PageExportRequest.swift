import Recto

/// Asks a worker to write all tiles of a page, or of some rows of its deepest level.
struct PageExportRequest: WorkerRequest {
    static let verb = "export-page"

    /// What the worker says before its answer: the rows that somebody else should make.
    struct Offer: Codable, Sendable {
        var rows: Range<Int>
    }

    var page: Int
    var options: TileOptions
    var drawing: PageDrawing
    var workplace: PageWorkplace
    /// Rows of the deepest level; all of them where `nil`.
    var rows: Range<Int>?

    typealias Reply = PageExportReply
}

/// Asks a worker to make the levels that the parts of a page left open, and what describes the page.
struct PageAssemblyRequest: WorkerRequest {
    static let verb = "assemble-page"

    var page: Int
    var options: TileOptions
    var workplace: PageWorkplace
    var pixelSize: PixelSize
    /// The rows of the apex level that each part left, by its first row.
    var parts: [PageExportReply.Part]

    typealias Reply = PageExportReply
}

/// What a worker wrote.
struct PageExportReply: Codable, Sendable {
    /// A part of a page: its rows of the deepest level, and what it left for the apex level.
    struct Part: Codable, Sendable {
        var rows: Range<Int>
        var apexRows: Range<Int>
    }

    var info: PageInfo
    var pixelSize: PixelSize
    var levels: Int
    var tiles: Int
    var uniformTiles: Int
    var bytes: Int
    var digest: TileSetDigest
    var chatter: Chatter
    /// Where only a part of the page was made.
    var part: Part?

    /// Counts what another worker wrote of the same page.
    mutating func add(_ other: PageExportReply) {
        tiles += other.tiles
        uniformTiles += other.uniformTiles
        bytes += other.bytes
        digest.add(other.digest)
    }
}
