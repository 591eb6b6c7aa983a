public import Recto

/// Everything that decides which bytes an export of tiles writes, apart from the document.
public struct TileOptions: Hashable, Sendable, Codable {
    /// Where tiles go.
    public enum Container: String, Hashable, Sendable, Codable, CaseIterable {
        /// A file for each tile.
        case folder
        /// One archive of stored entries for the document.
        case zip
    }

    public var format: TileFormat
    public var container: Container
    public var encoding: Encoding
    /// Pixels of a tile's side, without overlap.
    public var tileSize: Int
    /// Pixels shared with each neighbour; DZI only.
    public var overlap: Int
    public var resolution: Resolution
    public var box: PageBox
    public var turns: QuarterTurns
    public var paper: Color
    /// The address that the output folder will have; IIIF only.
    public var baseURI: String?
    /// The longer side, at most, of one JPEG of each page beside its tiles: its largest level that is not larger; DZI only.
    ///
    /// It is a file of its own also where the tiles are in an archive.
    public var preview: Int?

    /// The words of the command line.
    private enum CodingKeys: String, CodingKey {
        case format, container, encoding, tileSize, overlap, resolution, box, preview
        case turns = "rotate"
        case paper = "background"
        case baseURI = "baseUri"
    }

    public init(
        format: TileFormat = .dzi, container: Container = .folder, encoding: Encoding = Encoding(.jpeg),
        tileSize: Int = 256, overlap: Int = 0, resolution: Resolution = .scale(4), box: PageBox = .crop,
        turns: QuarterTurns = .none, paper: Color = .white, baseURI: String? = nil, preview: Int? = nil
    ) {
        self.format = format
        self.container = container
        self.encoding = encoding
        self.tileSize = tileSize
        self.overlap = overlap
        self.resolution = resolution
        self.box = box
        self.turns = turns
        self.paper = paper
        self.baseURI = baseURI
        self.preview = preview
    }

    /// Checks what can be checked before any work.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func validate() throws(Failure) {
        guard (16...8192).contains(tileSize) else {
            throw Failure(.usage, "must be within 16 and 8192", at: "--tile-size \(tileSize)")
        }
        guard (0...tileSize / 2).contains(overlap) else {
            throw Failure(.usage, "must be within 0 and half the tile size", at: "--overlap \(overlap)")
        }
        guard overlap == 0 || format == .dzi else {
            throw Failure(.usage, "only --format dzi has overlapping tiles", at: "--overlap \(overlap)")
        }
        try resolution.validate()
        guard (format == .iiif) == (baseURI != nil) else {
            throw Failure(
                .usage,
                format == .iiif
                    ? "--format iiif needs --base-uri, the http(s) address that the output folder will have"
                    : "is for --format iiif only", at: format == .iiif ? nil : "--base-uri")
        }
        if let baseURI, !(baseURI.hasPrefix("http://") || baseURI.hasPrefix("https://")) {
            throw Failure(.usage, "must start with http:// or https://", at: "--base-uri \(baseURI)")
        }
    }
}
