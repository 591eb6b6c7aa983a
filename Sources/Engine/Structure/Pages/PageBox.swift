/// The page boxes of PDF 32000-1, 14.11.2.
public enum PageBox: String, Hashable, Sendable, Codable, CaseIterable {
    case media
    case crop
    case bleed
    case trim
    case art

    /// The key in the page dictionary.
    var key: String {
        switch self {
        case .media: "/MediaBox"
        case .crop: "/CropBox"
        case .bleed: "/BleedBox"
        case .trim: "/TrimBox"
        case .art: "/ArtBox"
        }
    }
}
