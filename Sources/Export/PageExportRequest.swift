import Recto

/// Asks a worker to write all tiles of a page, or of a part of it.
struct PageExportRequest: WorkerRequest {
    static let verb = "export-page"

    /// How the page gets from poppler to pixels.
    enum Drawing: String, Codable, Sendable {
        /// Interpreted once and replayed.
        case displayList
        /// Interpreted for each band: for pages whose list does not fit the memory.
        case bands
    }

    /// Where the files go.
    enum Destination: Codable, Sendable {
        case folder(String)
        /// A segment of a zip, and what goes before the names in it.
        case segment(String, prefix: String)
    }

    struct Reply: Codable, Sendable {
        var info: PageInfo
        var pixelSize: PixelSize
        var levels: Int
        var tiles: Int
        var uniformTiles: Int
        var bytes: Int
        var digest: TileSetDigest
        var chatter: Chatter
    }

    var page: Int
    /// The page's base name.
    var name: String
    var options: TileOptions
    var drawing: Drawing
    var destination: Destination
}
