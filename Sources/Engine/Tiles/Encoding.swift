/// How pixels become bytes.
public struct Encoding: Hashable, Sendable, Codable {
    /// The file formats.
    public enum Format: String, Hashable, Sendable, Codable, CaseIterable {
        case jpeg
        case png
        case webp

        /// The usual suffix, without the dot.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

        /// The media type of RFC 2046.
        public var mediaType: String { "image/\(rawValue)" }

        /// Longest side that the format can say, in pixels.
        public var maximumSide: Int {
            switch self {
            case .jpeg: 65_500
            case .png: 1 << 30
            case .webp: 16_383
            }
        }
    }

    public var format: Format
    /// 0 to 100; means nothing to PNG and to lossless WebP.
    public var quality: Int
    public var lossless: Bool

    /// - Precondition: `quality` is within 0 to 100; JPEG is never lossless.
    public init(_ format: Format, quality: Int = 80, lossless: Bool = false) {
        precondition((0...100).contains(quality) && !(format == .jpeg && lossless))
        self.format = format
        self.lossless = lossless || format == .png
        // One value where it means nothing, so that equal files have equal keys.
        self.quality = self.lossless ? 100 : quality
    }

    /// A fresh encoder; it belongs to whoever made it and stays on one thread.
    ///
    /// - Parameter memory: What it may hold of a picture beside its caller's pixels, in bytes: with less than ten for each pixel, PNGs
    ///   whose rows come bit by bit are larger and take longer.
    public func makeEncoder(memory: Int = 32 << 20) -> any TileEncoder {
        switch format {
        case .jpeg: JPEGEncoder(quality: quality)
        case .png: PNGEncoder(limit: memory)
        case .webp: WebPEncoder(quality: quality, lossless: lossless)
        }
    }
}
