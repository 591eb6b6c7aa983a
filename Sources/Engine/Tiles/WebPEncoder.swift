import CWebP
public import RectoDiagnostics
public import RectoPixels

/// WebP through libwebp.
public final class WebPEncoder: TileEncoder {
    private let quality: Int
    private let lossless: Bool
    private var gathered: PixelBuffer?
    private var filled = 0

    public init(quality: Int, lossless: Bool) {
        self.quality = quality
        self.lossless = lossless
    }

    /// The library's name and version.
    public static var library: String {
        let version = WebPGetEncoderVersion()
        return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        guard max(pixels.width, pixels.height) <= Encoding.Format.webp.maximumSide else {
            throw Failure(.tooLarge, "WebP holds at most 16383 px a side; use --encoder jpeg or png")
        }
        defer { pixels.endAccess() }
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
            throw Failure(.internal, "libwebp's headers and library differ in version")
        }
        if lossless {
            WebPConfigLosslessPreset(&config, 2)
        } else {
            config.quality = Float(quality)
            // m0 is twice as fast and a tenth larger, m4 half as fast and a thirtieth smaller.
            config.method = 2
        }
        picture.use_argb = lossless ? 1 : 0
        picture.width = Int32(pixels.width)
        picture.height = Int32(pixels.height)
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer {
            WebPMemoryWriterClear(&writer)
            WebPPictureFree(&picture)
        }
        let bytes = UnsafeRawPointer(pixels.base).assumingMemoryBound(to: UInt8.self)
        guard WebPPictureImportBGRX(&picture, bytes, Int32(pixels.stride * 4)) != 0 else {
            throw Failure(.tooLarge, "WebP: out of memory")
        }
        let done = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture)
        }
        guard done != 0 else { throw Failure(.tooLarge, "WebP: encoder error \(picture.error_code.rawValue)") }
        return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    // WebP predicts from all of the picture, so that rows that come bit by bit have to be gathered first.

    public func begin(width: Int, height: Int) throws(Failure) {
        guard max(width, height) <= Encoding.Format.webp.maximumSide else {
            throw Failure(.tooLarge, "WebP holds at most 16383 px a side; use --encoder jpeg or png")
        }
        gathered = PixelBuffer(width: width, height: height)
        filled = 0
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        guard let gathered else { return }
        gathered.rows.part(x: 0, y: filled, width: rows.width, height: rows.height).copy(from: rows)
        filled += rows.height
    }

    public func finish() throws(Failure) -> [UInt8] {
        guard let gathered else { return [] }
        defer { self.gathered = nil }
        return try encode(gathered.rows)
    }
}
