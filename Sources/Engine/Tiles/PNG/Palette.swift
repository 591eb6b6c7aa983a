import RectoPixels

/// The distinct colours of a picture, where there are at most 256.
struct Palette {
    /// 0xRRGGBB, ascending, so that equal pictures get equal palettes.
    let colors: [UInt32]
    private let codes: ColorCodes

    /// Counts the colours; `nil` if there are more than `maximum`.
    ///
    /// Neighbours are mostly equal, so that the table is asked only where the colour changes.
    init?(of pixels: PixelRows, maximum: Int = 256) {
        defer { pixels.endAccess() }
        var found = ColorCodes()
        var last = pixels.base[0] & 0xFF_FFFF
        found.insert(last)
        for y in 0..<pixels.height {
            for pixel in pixels.row(y) where pixel & 0xFF_FFFF != last {
                last = pixel & 0xFF_FFFF
                found.insert(last)
                if found.colors.count > maximum { return nil }
            }
        }
        colors = found.colors.sorted()
        for (code, color) in colors.enumerated() { found[color] = UInt8(code) }
        codes = found
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

    /// Bytes of a row of indices.
    func rowBytes(width: Int) -> Int { (width * bitDepth + 7) / 8 }

    /// Writes the indices of one row, ``rowBytes(width:)`` bytes, packed from the high bit on.
    func write(row y: Int, of pixels: PixelRows, to bytes: UnsafeMutablePointer<UInt8>) {
        defer { pixels.endAccess() }
        let depth = bitDepth
        let row = pixels.row(y)
        var last = row[0] & 0xFF_FFFF
        var code = codes[last]
        var byte = 0
        var filled = 0
        var position = 0
        for pixel in row {
            if pixel & 0xFF_FFFF != last {
                last = pixel & 0xFF_FFFF
                code = codes[last]
            }
            byte = byte << depth | Int(code)
            filled += depth
            if filled == 8 {
                bytes[position] = UInt8(truncatingIfNeeded: byte)
                position += 1
                byte = 0
                filled = 0
            }
        }
        if filled > 0 { bytes[position] = UInt8(truncatingIfNeeded: byte << (8 - filled)) }
    }
}

/// A byte for each of some hundred colours, in a table with open addresses.
///
/// A `Dictionary` took an eighth of the time that PNG tiles take: its hashes withstand attackers, which tiles don't need,
/// since no more than 257 colours go in.
private struct ColorCodes {
    /// In the order in which they came.
    private(set) var colors: [UInt32] = []
    private var keys = [UInt32](repeating: free, count: 1 << bits)
    private var values = [UInt8](repeating: 0, count: 1 << bits)

    /// No colour has this value.
    private static let free = UInt32.max
    private static let bits: UInt32 = 10

    mutating func insert(_ color: UInt32) {
        let place = place(of: color)
        guard keys[place] == Self.free else { return }
        keys[place] = color
        colors.append(color)
    }

    /// The byte of a colour that is in the table.
    subscript(color: UInt32) -> UInt8 {
        get { values[place(of: color)] }
        set { values[place(of: color)] = newValue }
    }

    /// Where the colour is, or the free place where it would be.
    private func place(of color: UInt32) -> Int {
        // Fibonacci hashing: the upper bits of a product with 2³² over the golden ratio.
        var place = Int((color &* 0x9E37_79B9) >> (32 - Self.bits))
        while keys[place] != color, keys[place] != Self.free { place = (place + 1) & (1 << Int(Self.bits) - 1) }
        return place
    }
}
