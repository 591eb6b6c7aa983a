public import RectoGeometry
public import RectoPixels

/// Pixels in a plain array, and the slow and obvious versions of what the house does fast.
public struct Picture: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// 0xRRGGBB, row by row from the top.
    public var pixels: [UInt32]

    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    public init(width: Int, height: Int, color: UInt32) {
        self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))
    }

    /// Noise of so many colours; of all there are unless `colors` is given.
    public init(width: Int, height: Int, colors: [UInt32]? = nil, using generator: inout SeededGenerator) {
        let pixels = (0..<width * height).map { _ in
            colors?.randomElement(using: &generator) ?? UInt32.random(in: 0...0xFF_FFFF, using: &generator)
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// A copy of a block's pixels.
    public init(_ rows: PixelRows) {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(rows.width * rows.height)
        for y in 0..<rows.height { pixels += rows.row(y).map { $0 & 0xFF_FFFF } }
        rows.endAccess()
        self.init(width: rows.width, height: rows.height, pixels: pixels)
    }

    public init(_ png: DecodedPNG) { self.init(width: png.width, height: png.height, pixels: png.pixels) }

    public var size: PixelSize { PixelSize(width: width, height: height) }

    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    public func part(_ rect: PixelRect) -> Picture {
        let rows = (rect.y..<rect.maxY).map { pixels[$0 * width + rect.x..<$0 * width + rect.maxX] }
        return Picture(width: rect.width, height: rect.height, pixels: Array(rows.joined()))
    }

    /// The same pixels, with noise in the unused bytes, which nobody may look at.
    public func buffer(noise seed: UInt64 = 1) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        fill(buffer.rows, noise: seed)
        return buffer
    }

    /// Writes the pixels into a block of this picture's size, with noise in the unused bytes.
    public func fill(_ rows: PixelRows, noise seed: UInt64 = 1) {
        precondition(rows.width == width && rows.height == height)
        var generator = SeededGenerator(seed: seed)
        for y in 0..<height {
            let row = rows.row(y)
            for x in 0..<width { row[x] = self[x, y] | UInt32.random(in: 0...255, using: &generator) << 24 }
        }
        rows.endAccess()
    }

    /// The area average: each channel the mean of the up to four pixels under the target pixel, halves rounded up.
    public func halved(to size: PixelSize) -> Picture {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.area)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var (red, green, blue, count) = (0.0, 0.0, 0.0, 0.0)
                for sourceY in 2 * y..<min(2 * y + 2, height) {
                    for sourceX in 2 * x..<min(2 * x + 2, width) {
                        let pixel = self[sourceX, sourceY]
                        red += Double(pixel / 0x1_0000)
                        green += Double(pixel / 0x100 % 0x100)
                        blue += Double(pixel % 0x100)
                        count += 1
                    }
                }
                func mean(_ sum: Double) -> UInt32 { UInt32((sum / count + 0.5).rounded(.down)) }
                pixels.append(mean(red) * 0x1_0000 + mean(green) * 0x100 + mean(blue))
            }
        }
        return Picture(width: size.width, height: size.height, pixels: pixels)
    }
}
