import Recto

/// Draws the frame of an overlay on rows of a picture: a tint, and a border that can be seen on anything.
struct MarkPainter {
    private let frame: PixelRect
    private let color: Color
    private let border: Int

    /// How much of the colour the inside gets, of 256.
    private static let tint: UInt32 = 56

    init(_ mark: OverlayMark, scale: Double) {
        func pixel(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), -1e7), 1e7)) }
        let x = pixel(mark.rect.x)
        let y = pixel(mark.rect.y)
        frame = PixelRect(
            x: x, y: y, width: max(1, pixel(mark.rect.maxX) - x), height: max(1, pixel(mark.rect.maxY) - y))
        color = mark.kind.color
        border = max(1, min(4, pixel(1)))
    }

    /// - Parameter y: Where the rows begin in the picture.
    func paint(on rows: PixelRows, y: Int) {
        let inner = PixelRect(
            x: frame.x + border, y: frame.y + border, width: frame.width - 2 * border, height: frame.height - 2 * border
        )
        fill(inner, Self.tint, rows, y)
        fill(PixelRect(x: frame.x, y: frame.y, width: frame.width, height: border), 256, rows, y)
        fill(PixelRect(x: frame.x, y: frame.maxY - border, width: frame.width, height: border), 256, rows, y)
        fill(PixelRect(x: frame.x, y: inner.y, width: border, height: inner.height), 256, rows, y)
        fill(PixelRect(x: frame.maxX - border, y: inner.y, width: border, height: inner.height), 256, rows, y)
    }

    private func fill(_ rect: PixelRect, _ weight: UInt32, _ rows: PixelRows, _ y: Int) {
        let part = rect.intersection(PixelRect(x: 0, y: y, width: rows.width, height: rows.height))
        guard !part.isEmpty else { return }
        rows.part(x: part.x, y: part.y - y, width: part.width, height: part.height).blend(color, weight)
    }
}
