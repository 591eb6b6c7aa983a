import CJPEG
public import RectoDiagnostics
public import RectoPixels

/// JPEG through libjpeg-turbo: 4:2:0 below quality 90, 4:4:4 from 90 on.
public final class JPEGEncoder: TileEncoder {
    private let handle: UnsafeMutablePointer<recto_jpeg>?

    /// From this quality on, colour keeps its full resolution: whoever asks for it looks at coloured type.
    public static let fullChromaQuality = 90

    public init(quality: Int) {
        handle = recto_jpeg_create(Int32(quality), quality >= Self.fullChromaQuality ? 1 : 0)
    }

    deinit { recto_jpeg_destroy(handle) }

    /// The library's name and version.
    public static var library: String { String(cString: recto_jpeg_version()) }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        try begin(width: pixels.width, height: pixels.height)
        try append(pixels)
        return try finish()
    }

    public func begin(width: Int, height: Int) throws(Failure) {
        guard let handle else { throw Failure(.tooLarge, "out of memory for a JPEG encoder") }
        try check(recto_jpeg_begin(handle, Int32(clamping: width), Int32(clamping: height)))
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        defer { rows.endAccess() }
        try check(recto_jpeg_add(handle, rows.base, rows.stride, Int32(rows.height)))
    }

    public func finish() throws(Failure) -> [UInt8] {
        try check(recto_jpeg_finish(handle))
        guard let handle, let bytes = handle.pointee.bytes else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(handle.pointee.count)))
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result == 0 else { throw Failure(.tooLarge, "JPEG: \(String(cString: recto_jpeg_message(handle)))") }
    }
}
