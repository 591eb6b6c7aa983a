public import RectoGeometry

/// A page in a spread, with what lies on it.
public struct OverlaySheet: Sendable {
    /// From 1.
    public var page: Int
    /// Of the displayed page, in points.
    public var size: Size
    /// Where the page's top-left corner lies in spread space, in points.
    public var offset: Point
    /// In reading order, with rectangles in page space, in points; see ``OverlayManifest/pageRect(_:pageSize:)``.
    public var overlays: [Overlay]

    public init(page: Int, size: Size, offset: Point = .zero, overlays: [Overlay]) {
        self.page = page
        self.size = size
        self.offset = offset
        self.overlays = overlays
    }

    /// The sheet of a page that the manifest may know; its overlays' rectangles are turned into points.
    public init(page: Int, of manifest: OverlayManifest, size: Size, offset: Point = .zero) {
        let overlays = manifest.pages.filter { $0.index == page }.flatMap(\.overlays).map { overlay in
            var overlay = overlay
            overlay.rect = manifest.pageRect(overlay.rect, pageSize: size)
            return overlay
        }
        self.init(page: page, size: size, offset: offset, overlays: overlays)
    }
}
