public import RectoGeometry

/// What kinds of things a page's own content draws.
public struct PageSurvey: Hashable, Sendable {
    /// The displayed page, in points.
    public var size: Size
    /// In the order in which they are painted.
    public var images: [PlacedImage]
    /// Visible ones.
    public var glyphs: Int
    /// Text of an OCR layer, usually.
    public var invisibleGlyphs: Int
    /// Painted paths and shadings.
    public var paths: Int

    public init(size: Size, images: [PlacedImage], glyphs: Int, invisibleGlyphs: Int, paths: Int) {
        self.size = size
        self.images = images
        self.glyphs = glyphs
        self.invisibleGlyphs = invisibleGlyphs
        self.paths = paths
    }

    /// What a page mainly is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Nothing is drawn.
        case blank
        /// One image covers the page and nothing else is visible: a scan that can be tiled from its own pixels.
        case image
        /// Visible text, with or without pictures.
        case text
        /// Paths and images, no visible text.
        case vector
    }

    /// How much of the page an image must cover to be all of it: scanners and their software are off by a pixel or two.
    private static let coverage = 0.98

    public var kind: Kind {
        if images.count == 1, glyphs == 0, paths == 0, let image = images.first, !image.isMask,
            image.rect.width * image.rect.height >= Self.coverage * size.width * size.height
        {
            return .image
        }
        if glyphs > 0 { return .text }
        return paths > 0 || !images.isEmpty ? .vector : .blank
    }
}
