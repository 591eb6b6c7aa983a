import Recto

/// What the window shows at one moment.
struct Frame {
    let canvas: Canvas
    /// 1 where the spread fills the window.
    let zoom: Double
    /// How many tiles the window needs.
    var tiles = 0
    /// How many of those are not rendered yet; coarser tiles stand in for them.
    var missing = 0
    /// The visible overlays, in pixels of the canvas.
    var overlays: [OverlayFrame] = []

    init(_ viewport: Viewport) {
        zoom = viewport.zoom
        canvas = Canvas(
            width: Int(viewport.size.width * viewport.pixelRatio),
            height: Int(viewport.size.height * viewport.pixelRatio))
    }

    /// Marks each overlay with a coloured frame, where an application puts a player, a button or a web view.
    func outlineOverlays() {
        for overlay in overlays { canvas.outline(overlay.box, Self.color(overlay.overlay.kind)) }
    }

    /// As 0xRRGGBB.
    private static func color(_ kind: Overlay.Kind) -> UInt32 {
        switch kind {
        case .link: 0x0A_6BB0
        case .video, .audio: 0xC8_2A54
        case .gallery: 0x1F_8A4C
        case .article, .embed, .widget: 0xB8_6E00
        case .region: 0x7A_7A7A
        }
    }
}
