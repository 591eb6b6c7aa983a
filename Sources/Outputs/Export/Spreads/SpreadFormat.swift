import Recto

/// The files that spreads are written as.
public enum SpreadFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case png, jpeg, webp, tiff
    /// One document of all spreads, its text, links and outline kept.
    case pdf
    /// A drawing of each spread, with its text to be selected and its links.
    case svg

    /// Without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// Whether it is made of pixels.
    public var isRaster: Bool { self != .pdf && self != .svg }

    /// Longest side that the format can say, in pixels.
    var maximumSide: Int {
        switch self {
        case .jpeg: Encoding.Format.jpeg.maximumSide
        case .webp: Encoding.Format.webp.maximumSide
        default: PageTransform.maximumSide
        }
    }
}
