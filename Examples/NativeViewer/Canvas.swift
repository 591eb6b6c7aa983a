import Recto

/// The pixels of a frame.
///
/// In an application this is a layer or a texture, and the system scales and places the tiles.
struct Canvas {
    private static let desk: UInt32 = 0x3A_3936

    private let buffer: PixelBuffer
    private let pixels: PixelRows

    init(width: Int, height: Int) {
        buffer = PixelBuffer(width: width, height: height)
        pixels = buffer.rows
        fill(bounds) { _, _ in Self.desk }
    }

    /// In pixels.
    var bounds: Rect { Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)) }

    /// Draws a tile.
    ///
    /// - Parameter toCanvas: From pixels of the tile to pixels of the canvas; scales and moves.
    func draw(_ tile: PixelRows, _ toCanvas: Affine) {
        guard let back = toCanvas.inverse else { return }
        fill(toCanvas.rect(Rect(x: 0, y: 0, width: Double(tile.width), height: Double(tile.height)))) { x, y in
            Self.sample(tile, back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        }
    }

    /// Draws a frame along the inner edges of a rectangle.
    ///
    /// - Parameter color: 0xRRGGBB.
    func outline(_ rect: Rect, _ color: UInt32, thickness: Double = 2) {
        let side = min(thickness, rect.width, rect.height)
        let edges = [
            Rect(x: rect.x, y: rect.y, width: rect.width, height: side),
            Rect(x: rect.x, y: rect.maxY - side, width: rect.width, height: side),
            Rect(x: rect.x, y: rect.y, width: side, height: rect.height),
            Rect(x: rect.maxX - side, y: rect.y, width: side, height: rect.height),
        ]
        for edge in edges { fill(edge) { _, _ in color } }
    }

    func png() throws -> [UInt8] { try PNGEncoder().encode(pixels) }

    /// Sets the pixels of a rectangle.
    ///
    /// Its edges are rounded, not widened, to whole pixels, so that tiles meet without a seam.
    private func fill(_ rect: Rect, _ color: (_ x: Int, _ y: Int) -> UInt32) {
        let visible = rect.intersection(bounds)
        guard !visible.isEmpty else { return }
        for y in Int(visible.y.rounded())..<Int(visible.maxY.rounded()) {
            for x in Int(visible.x.rounded())..<Int(visible.maxX.rounded()) { pixels[x, y] = color(x, y) }
        }
    }

    /// The colour at a point of a tile, mixed from the four pixels around it.
    private static func sample(_ tile: PixelRows, _ point: Point) -> UInt32 {
        let x = min(max(point.x - 0.5, 0), Double(tile.width - 1))
        let y = min(max(point.y - 0.5, 0), Double(tile.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, tile.width - 1), min(top + 1, tile.height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        let above = mix(tile[left, top], tile[right, top], across)
        return mix(above, mix(tile[left, bottom], tile[right, bottom], across), down)
    }

    private static func mix(_ one: UInt32, _ other: UInt32, _ part: Double) -> UInt32 {
        let share = UInt32(part * 256)
        // Red and blue at once, then green.
        let redAndBlue = ((one & 0xFF_00FF) * (256 - share) + (other & 0xFF_00FF) * share) >> 8 & 0xFF_00FF
        let green = ((one & 0xFF00) * (256 - share) + (other & 0xFF00) * share) >> 8 & 0xFF00
        return redAndBlue | green
    }
}
