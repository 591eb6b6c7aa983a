package import Recto

/// Asks a worker to write all tiles of a page, or of some rows of its deepest level.
package struct PageExportRequest: WorkerRequest {
    package static let verb = "export-page"

    /// What the worker says before its answer: the rows that somebody else should make.
    package struct Offer: Codable, Sendable {
        package var rows: Range<Int>
    }

    var page: Int
    var options: TileOptions
    var drawing: PageDrawing
    var workplace: PageWorkplace
    /// Rows of the deepest level; all of them where `nil`.
    var rows: Range<Int>?

    package typealias Reply = PageExportReply
}

/// Asks a worker to make the levels that the parts of a page left open, and what describes the page.
package struct PageAssemblyRequest: WorkerRequest {
    package static let verb = "assemble-page"

    var page: Int
    var options: TileOptions
    var workplace: PageWorkplace
    var pixelSize: PixelSize
    /// The rows of the apex level that each part left, by its first row.
    var parts: [PageExportReply.Part]

    package typealias Reply = PageExportReply
}

/// What a worker wrote.
package struct PageExportReply: Codable, Sendable {
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

    /// More than any page has, of whatever; sums of them are numbers still.
    private static let most = 1 << 48

    /// Itself, of an answer that may be anybody's.
    ///
    /// - Throws: ``Failure`` `.internal` for numbers that can't be.
    package func checked() throws(Failure) -> PageExportReply {
        let numbers = [pixelSize.width, pixelSize.height, levels, tiles, uniformTiles, bytes]
        guard numbers.allSatisfy({ (0...Self.most).contains($0) }) else { throw .answerDoesNotFit }
        return self
    }

    /// Counts what another worker wrote of the same page.
    package mutating func add(_ other: PageExportReply) {
        tiles += other.tiles
        uniformTiles += other.uniformTiles
        bytes += other.bytes
        digest.add(other.digest)
        chatter.told += other.chatter.told.filter { !chatter.told.contains($0) }
    }
}
