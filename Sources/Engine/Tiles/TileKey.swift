public import RectoGeometry
public import RectoPixels

/// Identifies a tile by everything that affects its pixels, and nothing else: equal keys mean equal bytes.
public struct TileKey: Hashable, Sendable, Codable {
    /// Digest of the document's bytes.
    public var document: String
    /// From 0.
    public var page: Int
    /// The page box by name: crop, media, trim, bleed, art.
    public var box: String
    /// Clockwise rotation, in addition to the page's own /Rotate.
    public var turns: QuarterTurns
    public var paper: Color
    /// Pixels per point of the deepest level.
    public var scale: Double
    /// The position in a pyramid whose level 0 is one pixel, independent of the layout that is served.
    public var position: TilePosition
    public var tileSize: Int
    public var overlap: Int
    public var halving: Pyramid.Halving
    public var encoding: Encoding
    /// Versions of the libraries and the set of fonts.
    public var renderer: String

    public init(
        document: String, page: Int, box: String = "crop", turns: QuarterTurns = .none, paper: Color = .white,
        scale: Double, position: TilePosition, tileSize: Int = 256, overlap: Int = 0,
        halving: Pyramid.Halving = .ceiling, encoding: Encoding, renderer: String
    ) {
        self.document = document
        self.page = page
        self.box = box
        self.turns = turns
        self.paper = paper
        self.scale = scale
        self.position = position
        self.tileSize = tileSize
        self.overlap = overlap
        self.halving = halving
        self.encoding = encoding
        self.renderer = renderer
    }
}
