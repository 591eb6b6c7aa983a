/// How pixels are encoded.
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

        /// The longest side that the format can represent, in pixels.
        public var maximumSide: Int {
            switch self {
            case .jpeg: 65_500
            case .png: 1 << 30
            case .webp: 16_383
            }
        }
    }

    public var format: Format
    /// 0 to 100; PNG and lossless WebP ignore it.
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

    /// Creates an encoder.
    ///
    /// Use it from one thread only.
    ///
    /// - Parameter memory: How many bytes the encoder may buffer, in addition to its caller's pixels. With less than ten per pixel, PNGs
    ///   that are encoded row by row are larger and take longer.
    public func makeEncoder(memory: Int = 32 << 20) -> any TileEncoder {
        switch format {
        case .jpeg: JPEGEncoder(quality: quality)
        case .png: PNGEncoder(limit: memory)
        case .webp: WebPEncoder(quality: quality, lossless: lossless)
        }
    }
}
