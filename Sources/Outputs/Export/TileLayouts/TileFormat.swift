import Recto

/// The layouts of tiles that viewers know.
public enum TileFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// Deep Zoom: OpenSeadragon, libvips.
    case dzi
    /// IIIF Image API 3, level 0.
    case iiif
    case zoomify
    /// Squares numbered z/x/y: Leaflet.
    case xyz
}

extension TileFormat {
    /// How this format names and cuts the tiles of a page.
    func layout(_ options: TileOptions, page name: String) -> any TileLayout {
        switch self {
        case .dzi: DeepZoomLayout(options, name)
        case .iiif: ImageAPILayout(options, name)
        case .zoomify: ZoomifyLayout(options, name)
        case .xyz: XYZLayout(options, name)
        }
    }
}
