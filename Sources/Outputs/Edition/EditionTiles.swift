import RectoExport
public import RectoGeometry
import RectoPackaging

/// Where an edition's tiles are.
public struct EditionTiles: Sendable {
    /// As ``EditionPages`` needs it: of the deepest level by page; `nil` where a page could not be drawn.
    public var pixels: [PixelSize?]
    /// With `{page}`, `{level}`, `{x}` and `{y}`; within the archive where there is one.
    public var address: String
    public var digits: Int
    public var tileSize: Int
    /// The archive's address.
    public var archive: String?
    /// Where the part of the archive's directory for each ``chunk`` pages begins, and where the last one ends.
    public var directory: [Int] = []

    /// Pages to a part of an archive's directory: with sixty tiles a page, some 50 kB.
    public static let chunk = 8
}
