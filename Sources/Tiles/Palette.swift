import RectoPixels

/// The distinct colours of a picture, where there are at most 256.
struct Palette {
    /// 0xRRGGBB, ascending, so that equal pictures get equal palettes.
    let colors: [UInt32]
    /// Whether all colours are greys.
    let isGrey: Bool

    /// Counts the colours; `nil` at the 257th.
    ///
    /// Neighbours are mostly equal, so that the set is asked only where the colour changes.
    init?(of pixels: PixelRows) {
        defer { pixels.endAccess() }
        var found: Set<UInt32> = []
        var last = pixels.base[0] & 0xFF_FFFF
        found.insert(last)
        for y in 0..<pixels.height {
            for pixel in pixels.row(y) where pixel & 0xFF_FFFF != last {
                last = pixel & 0xFF_FFFF
                if found.insert(last).inserted, found.count > 256 { return nil }
            }
        }
        colors = found.sorted()
        isGrey = colors.allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 & 0xFF == $0 >> 16 }
    }

    /// Bits a pixel needs as an index: 1, 2, 4 or 8.
    var bitDepth: Int {
        switch colors.count {
        case ...2: 1
        case ...4: 2
        case ...16: 4
        default: 8
        }
    }

    /// Rows of indices, packed from the high bit on, each row starting on a byte.
    func indices(of pixels: PixelRows) -> [UInt8] {
        defer { pixels.endAccess() }
        var index: [UInt32: UInt8] = [:]
        for (position, color) in colors.enumerated() { index[color] = UInt8(position) }
        let depth = bitDepth
        let rowBytes = (pixels.width * depth + 7) / 8
        var packed = [UInt8](repeating: 0, count: rowBytes * pixels.height)
        var last = colors[0]
        var code: UInt8 = 0
        for y in 0..<pixels.height {
            for (x, pixel) in pixels.row(y).enumerated() {
                let color = pixel & 0xFF_FFFF
                if color != last {
                    last = color
                    code = index[color] ?? 0
                } else if x == 0, y == 0 {
                    code = index[color] ?? 0
                }
                let bit = x * depth
                packed[y * rowBytes + bit / 8] |= code << UInt8(8 - depth - bit % 8)
            }
        }
        return packed
    }
}
