import Recto

/// An overlay of a spread, as an export tells of it or draws it.
struct OverlayMark: Hashable, Codable, Sendable {
    var id: String
    var kind: Overlay.Kind
    /// The page that lists it, from 1.
    var page: Int
    /// Spread space, points.
    var rect: Rect
    var z: Int
    var title: String?
    var alt: String?
    var opensAsPopup: Bool

    /// All overlays of a spread, in paint order.
    static func marks(_ manifest: OverlayManifest, _ sheet: SpreadSheet) -> [OverlayMark] {
        let sheets = sheet.readingOrder.map { place in
            OverlaySheet(
                page: place.page + 1, of: manifest, size: place.frame.size, offset: place.frame.origin)
        }
        let scene = OverlayScene(sheets, size: sheet.size)
        return scene.frames(PageTransform(pageSize: sheet.size, scale: 1)).map { frame in
            OverlayMark(
                id: frame.overlay.id, kind: frame.overlay.kind, page: frame.page, rect: frame.rect, z: frame.overlay.z,
                title: frame.overlay.title, alt: frame.overlay.alt, opensAsPopup: frame.opensAsPopup)
        }
    }
}

/// What lies on a spread, beside its picture (`recto/spread-overlays/1`).
struct OverlayList: Encodable {
    struct Entry: Encodable {
        var mark: OverlayMark
        /// In the picture; `nil` for drawings.
        var pixels: Rect?

        private enum CodingKeys: String, CodingKey {
            case id, kind, page, rect, pixelRect, z, title, alt, opensAsPopup
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(mark.id, forKey: .id)
            try values.encode(mark.kind, forKey: .kind)
            try values.encode(mark.page, forKey: .page)
            try values.encode(Self.numbers(mark.rect), forKey: .rect)
            try values.encodeIfPresent(pixels.map(Self.numbers), forKey: .pixelRect)
            try values.encode(mark.z, forKey: .z)
            try values.encodeIfPresent(mark.title, forKey: .title)
            try values.encodeIfPresent(mark.alt, forKey: .alt)
            if mark.opensAsPopup { try values.encode(true, forKey: .opensAsPopup) }
        }

        private static func numbers(_ rect: Rect) -> [Double] {
            [rect.x, rect.y, rect.width, rect.height].map { ($0 * 1000).rounded() / 1000 }
        }
    }

    var schema = "recto/spread-overlays/1"
    /// Points.
    var width: Double
    var height: Double
    /// In paint order: the last one lies on top.
    var overlays: [Entry]

    init(_ marks: [OverlayMark], _ sheet: SpreadSheet, scale: Double?) {
        width = sheet.size.width
        height = sheet.size.height
        overlays = marks.map { mark in
            let rect = mark.rect
            let pixels = scale.map { scale in
                Rect(x: rect.x * scale, y: rect.y * scale, width: rect.width * scale, height: rect.height * scale)
            }
            return Entry(mark: mark, pixels: pixels)
        }
    }
}
