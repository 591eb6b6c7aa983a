import CDeflate
import CWebP
import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The pixels of a picture that no PDF holds as it is, on white paper.
struct DecodedPicture {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, row by row from the top.
    let colors: [UInt8]
    /// How much of the paper each pixel covers; empty if all do.
    let alpha: [UInt8]

    /// More pixels are refused: decoded they take five times as many bytes, and eight with what deflates them.
    static let limit = 60_000_000

    /// - Parameters:
    ///   - rgba: Red, green, blue and alpha of each pixel, row by row.
    ///   - isPremultiplied: Whether the colours are already multiplied by alpha.
    init(width: Int, height: Int, rgba: [UInt8], isPremultiplied: Bool = false) {
        self.width = width
        self.height = height
        colors = isPremultiplied ? Self.underlaid(rgba) : Self.onPaper(rgba)
        alpha = Self.alpha(rgba)
    }

    /// - Parameter hasAlpha: Whether paper may show through; where it does not, a quarter of the work is spared.
    /// - Throws: ``Failure`` `.damaged`, `.tooLarge`.
    init(webp bytes: [UInt8], hasAlpha: Bool) throws(Failure) {
        var (width, height) = (Int32(0), Int32(0))
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { throw Self.damaged("no WebP header") }
        let count = Int(width) * Int(height)
        try Self.check(Int(width), Int(height))
        let channels: Int32 = hasAlpha ? 4 : 3
        let decode = hasAlpha ? WebPDecodeRGBAInto : WebPDecodeRGBInto
        var pixels = [UInt8](repeating: 0, count: count * Int(channels))
        let isDecoded = pixels.withUnsafeMutableBufferPointer {
            decode(bytes, bytes.count, $0.baseAddress, $0.count, width * channels) != nil
        }
        guard isDecoded else { throw Self.damaged("the WebP can't be decoded") }
        (self.width, self.height) = (Int(width), Int(height))
        colors = hasAlpha ? Self.onPaper(pixels) : pixels
        alpha = hasAlpha ? Self.alpha(pixels) : []
    }

    /// Decodes a WebP that ends too early; the rest is white.
    ///
    /// - Throws: ``Failure`` `.damaged` if not even the first row is there, `.tooLarge`.
    init(cutWebP bytes: [UInt8]) throws(Failure) {
        guard let decoder = WebPINewRGB(MODE_RGBA, nil, 0, 0) else {
            throw Failure(.tooLarge, "no memory to read a WebP")
        }
        defer { WebPIDelete(decoder) }
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw Self.damaged("no WebP header")
        }
        try Self.check(Int(features.width), Int(features.height))
        _ = WebPIAppend(decoder, bytes, bytes.count)
        var (rows, width, height, stride) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard let pixels = WebPIDecGetRGB(decoder, &rows, &width, &height, &stride), rows > 0, width > 0 else {
            throw Self.damaged("the WebP can't be decoded")
        }
        var rgba = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        for y in 0..<Int(min(rows, height)) {
            let row = UnsafeBufferPointer(start: pixels + y * Int(stride), count: Int(width) * 4)
            rgba.replaceSubrange(y * row.count..<(y + 1) * row.count, with: row)
        }
        self.init(width: Int(width), height: Int(height), rgba: rgba)
    }

    /// Entries of the image's dictionary, for ``deflated()``.
    var entries: String {
        "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms "
            + "<< /Predictor 12 /Colors 3 /BitsPerComponent 8 /Columns \(width) >>"
    }

    /// As a stream of a PDF.
    ///
    /// At zlib's quickest: the document is read by the workers of one run and then deleted. Differences to the row above are
    /// a third smaller than colours.
    func deflated() throws(Failure) -> [UInt8] {
        let rows = rows
        guard let compressor = libdeflate_alloc_compressor(1) else {
            throw Failure(.tooLarge, "no memory to deflate with")
        }
        defer { libdeflate_free_compressor(compressor) }
        var bytes = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, rows.count))
        let count = bytes.withUnsafeMutableBytes {
            libdeflate_zlib_compress(compressor, rows, rows.count, $0.baseAddress, $0.count)
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Each row as its difference to the one above, after the number of that filter (W3C PNG, 9.2).
    private var rows: [UInt8] {
        let count = width * 3
        return [UInt8](unsafeUninitializedCapacity: (count + 1) * height) { rows, initialized in
            colors.withUnsafeBufferPointer { colors in
                for y in 0..<height {
                    let (source, target) = (y * count, y * (count + 1))
                    rows[target] = 2
                    for x in 0..<count {
                        rows[target + 1 + x] = colors[source + x] &- (y == 0 ? 0 : colors[source - count + x])
                    }
                }
            }
            initialized = (count + 1) * height
        }
    }

    /// Blue, green, red and alpha of each pixel, the colours multiplied by alpha, which takes the paper away again.
    var multiplied: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
            for index in 0..<width * height {
                let own = alpha.isEmpty ? 255 : alpha[index]
                for channel in 0..<3 {
                    let color = colors[index * 3 + 2 - channel]
                    pixels[index * 4 + channel] = min(own, color > 255 - own ? color - (255 - own) : 0)
                }
                pixels[index * 4 + 3] = own
            }
            count = width * height * 4
        }
    }

    private static func alpha(_ pixels: [UInt8]) -> [UInt8] {
        guard stride(from: 3, to: pixels.count, by: 4).contains(where: { pixels[$0] != 255 }) else { return [] }
        return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
    }

    /// Pixels of four bytes, the last of which says how much of the paper they cover.
    private static func onPaper(_ pixels: [UInt8]) -> [UInt8] {
        var colors = [UInt8](repeating: 0, count: pixels.count / 4 * 3)
        pixels.withUnsafeBufferPointer { pixels in
            colors.withUnsafeMutableBufferPointer { colors in
                for index in 0..<colors.count / 3 {
                    let alpha = Int(pixels[index * 4 + 3])
                    for channel in 0..<3 {
                        let value = Int(pixels[index * 4 + channel])
                        colors[index * 3 + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
                    }
                }
            }
        }
        return colors
    }

    private static func underlaid(_ pixels: [UInt8]) -> [UInt8] {
        var colors = [UInt8](repeating: 0, count: pixels.count / 4 * 3)
        for index in 0..<colors.count / 3 {
            let paper = 255 - Int(pixels[index * 4 + 3])
            for channel in 0..<3 {
                colors[index * 3 + channel] = UInt8(min(255, Int(pixels[index * 4 + channel]) + paper))
            }
        }
        return colors
    }

    static func damaged(_ reason: String) -> Failure {
        Failure(.damaged, "the picture can't be read (\(reason))")
    }

    /// - Throws: ``Failure`` `.tooLarge`.
    static func check(_ width: Int, _ height: Int) throws(Failure) {
        guard width * height <= limit else {
            throw Failure(.tooLarge, "\(width) x \(height) pixels are more than a page may have")
        }
    }
}
