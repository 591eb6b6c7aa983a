import CTIFF
public import RectoDiagnostics
public import RectoPixels

/// TIFF through libtiff: 24-bit colour, deflated, with its resolution; what desks place in layouts.
public final class TIFFEncoder: TileEncoder {
    private let dpi: Double
    private var file: UnsafeMutablePointer<recto_tiff>?

    /// A strip is what a reader unpacks at a time.
    private static let stripBytes = 1 << 18
    /// Four bytes of classic TIFF's offsets reach so far; half of it leaves room for pixels that don't compress.
    private static let maximumArea = 1 << 30

    /// - Parameter dpi: Pixels per inch that the file states; none where 0.
    public init(dpi: Double = 0) { self.dpi = dpi }

    deinit { recto_tiff_free(file) }

    /// The library's name and version.
    public static var library: String {
        // As "LIBTIFF, Version 4.5.0" and copyright lines.
        let text = String(cString: TIFFGetVersion())
        return "libtiff " + (text.prefix { $0 != "\n" }.split(separator: " ").last.map(String.init) ?? "")
    }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        try begin(width: pixels.width, height: pixels.height)
        try append(pixels)
        return try finish()
    }

    public func begin(width: Int, height: Int) throws(Failure) {
        recto_tiff_free(file)
        file = nil
        guard width * height <= Self.maximumArea else {
            throw Failure(.tooLarge, "TIFF: \(width) x \(height) px are more than a file holds; lower the scale")
        }
        let rows = max(1, min(height, Self.stripBytes / (width * 3)))
        file = recto_tiff_begin(UInt32(width), UInt32(height), UInt32(rows), 4, dpi)
        guard file != nil else { throw Failure(.tooLarge, "out of memory for a TIFF encoder") }
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        defer { rows.endAccess() }
        guard let file else { return }
        guard recto_tiff_add(file, rows.base, rows.stride, UInt32(rows.height)) == 0 else {
            throw Failure(.tooLarge, "TIFF: out of memory")
        }
    }

    public func finish() throws(Failure) -> [UInt8] {
        guard let file else { return [] }
        defer {
            recto_tiff_free(file)
            self.file = nil
        }
        guard recto_tiff_finish(file) == 0, let bytes = file.pointee.bytes else {
            throw Failure(.tooLarge, "TIFF: out of memory")
        }
        return Array(UnsafeBufferPointer(start: bytes, count: file.pointee.count))
    }
}
