import Recto

/// How a format cuts a page into tiles and what it calls the files.
///
/// Pure.
///
/// All paths are relative to the document's output folder.
protocol TileLayout: Sendable {
    init(_ options: TileOptions, _ name: String)

    /// The levels of a page of so many pixels.
    func pyramid(for size: PixelSize) -> Pyramid

    /// The file of a tile.
    func path(_ position: TilePosition, in pyramid: Pyramid) -> String

    /// The files that describe the page to a viewer.
    func descriptors(for pyramid: Pyramid) throws(Failure) -> [(path: String, bytes: [UInt8])]

    /// The files that hold a level as one picture; none in most formats.
    func wholeImages(level: Int, in pyramid: Pyramid) -> [String]

    /// How those are encoded.
    var wholeImageEncoding: Encoding { get }

    /// Of `roots`, what is a file of its own also where all else is in an archive.
    var looseRoots: [String] { get }

    /// The address that a viewer opens.
    var entry: String { get }

    /// The names right below the output folder that make up the page, in the order in which they may appear.
    var roots: [String] { get }

    /// Whether no file of a page tells its name, so that by other names they are another page's.
    var isRenamable: Bool { get }

    /// Whether edge tiles are filled up with paper to full squares.
    var padsEdges: Bool { get }
}

extension TileLayout {
    func wholeImages(level: Int, in pyramid: Pyramid) -> [String] { [] }

    var looseRoots: [String] { [] }

    var isRenamable: Bool { false }

    var padsEdges: Bool { false }
}
