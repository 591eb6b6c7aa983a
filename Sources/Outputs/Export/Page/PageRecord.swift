import Recto

/// What an export says of one page in `pages.json`.
public struct PageRecord: Hashable, Sendable, Codable {
    /// From 0.
    public var index: Int
    public var label: String
    /// Points, displayed page.
    public var width: Double
    public var height: Double
    /// Size of the deepest level.
    public var pixelWidth: Int
    public var pixelHeight: Int
    /// Number of levels, the smallest included.
    public var levels: Int
    /// What a viewer opens, relative to `pages.json`; within the archive where there is one.
    public var path: String
    /// Stands for the content of all the page's files.
    public var digest: String
    /// ``PageContents/digest``, where it was asked for: what the page is drawn from.
    public var content: String?
    /// Tiles written, and how many of them are of one colour.
    public var tiles: Int
    public var uniformTiles: Int
    /// Bytes of all files of the page.
    public var bytes: Int
    /// Time that the page took.
    ///
    /// The only entry that two runs need not agree on.
    public var seconds: Double
    /// Faults of the page, then poppler's messages about it: the first few, and how many there were.
    public var warnings: [String]
    public var warningCount: Int
    /// Those of ``warnings`` that are printed for the user; not in the file.
    public var told: [String] = []

    private enum CodingKeys: String, CodingKey {
        case index, label, width, height, pixelWidth, pixelHeight, levels, path, digest, content, tiles, uniformTiles
        case bytes, seconds, warnings, warningCount
    }
}
