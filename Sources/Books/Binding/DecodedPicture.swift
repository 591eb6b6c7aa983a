import CDeflate
import CSPNG
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
    private let colors: [UInt8]

    /// More pixels are refused: decoded they take five times as many bytes, and eight with what deflates them.
    private static let limit = 60_000_000

    /// - Throws: ``Failure`` `.damaged`, `.tooLarge`.
    init(png bytes: [UInt8]) throws(Failure) {
        guard let context = spng_ctx_new(0) else { throw Failure(.tooLarge, "no memory to read a PNG") }
        defer { spng_ctx_free(context) }
        let pixels: [UInt8]
        (width, height, pixels) = try Self.read(bytes, context)
        colors = Self.onPaper(pixels)
    }

    private static func read(_ bytes: [UInt8], _ context: OpaquePointer) throws(Failure) -> (Int, Int, [UInt8]) {
        // libspng reads the buffer until the picture is decoded.
        let result = bytes.withUnsafeBytes { source -> Result<(Int, Int, [UInt8]), Failure> in
            var header = spng_ihdr()
            var status = spng_set_png_buffer(context, source.baseAddress, source.count)
            if status == 0 { status = spng_get_ihdr(context, &header) }
            guard status == 0 else { return .failure(damaged(String(cString: spng_strerror(status)))) }
            let (width, height) = (Int(header.width), Int(header.height))
            guard width * height <= limit else { return .failure(tooLarge(width, height)) }
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            status = pixels.withUnsafeMutableBytes {
                spng_decode_image(
                    context, $0.baseAddress, $0.count, Int32(SPNG_FMT_RGBA8.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
            }
            guard status == 0 else { return .failure(damaged(String(cString: spng_strerror(status)))) }
            return .success((width, height, pixels))
        }
        return try result.get()
    }

    /// - Throws: ``Failure`` `.damaged`, `.tooLarge`.
    init(webp bytes: [UInt8]) throws(Failure) {
        var (width, height) = (Int32(0), Int32(0))
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { throw Self.damaged("no WebP header") }
        let count = Int(width) * Int(height)
        guard count <= Self.limit else { throw Self.tooLarge(Int(width), Int(height)) }
        var pixels = [UInt8](repeating: 0, count: count * 4)
        let isDecoded = pixels.withUnsafeMutableBufferPointer {
            WebPDecodeRGBAInto(bytes, bytes.count, $0.baseAddress, $0.count, width * 4) != nil
        }
        guard isDecoded else { throw Self.damaged("the WebP can't be decoded") }
        (self.width, self.height, colors) = (Int(width), Int(height), Self.onPaper(pixels))
    }

    /// As a stream of a PDF.
    ///
    /// At zlib's quickest: the document is read by the workers of one run and then deleted.
    func deflated() throws(Failure) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(1) else {
            throw Failure(.tooLarge, "no memory to deflate with")
        }
        defer { libdeflate_free_compressor(compressor) }
        var bytes = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, colors.count))
        let count = bytes.withUnsafeMutableBytes {
            libdeflate_zlib_compress(compressor, colors, colors.count, $0.baseAddress, $0.count)
        }
        bytes.removeLast(bytes.count - count)
        return bytes
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

    private static func damaged(_ reason: String) -> Failure {
        Failure(.damaged, "the picture can't be read (\(reason))")
    }

    private static func tooLarge(_ width: Int, _ height: Int) -> Failure {
        Failure(.tooLarge, "\(width) x \(height) pixels are more than a page may have")
    }
}
