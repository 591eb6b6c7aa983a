import CSPNG
public import RectoDiagnostics
public import RectoPixels

/// PNG of tiles, pages and spreads: a palette or grey where that is exact, which is also smaller; else 24-bit colour.
///
/// Rows that come bit by bit are gathered as far as memory goes; what is larger is 24-bit colour, written as its first rows suggest.
public final class PNGEncoder: TileEncoder {
    private let perMetre: Int
    private let limit: Int
    private var file: PNGFile?
    private var size = (width: 0, height: 0)
    /// Rows of the picture that is begun, where all of it may be held.
    private var gathered: PixelBuffer?
    private var filled = 0
    private var stream: PNGRowStream?

    /// Measured on 12 pages of four documents: 2 takes 3 to 12 % less of libdeflate's time for files 0.7 to 1.8 % larger, which was
    /// more than zlib's of level 6 on one of them; 5 takes an eighth to a quarter longer for files 2 to 3 % smaller.
    private static let level: Int32 = 4

    /// PNG (Third Edition), section 7.1.
    private static let maximumSide = Int(Int32.max)

    /// Of a pixel in colour: its bytes in the file before and after they are packed.
    private static let bytesToWrite = 6

    /// - Parameters:
    ///   - dpi: Pixels per inch that the file states; none where 0.
    ///   - limit: Memory for a picture beside its caller's, in bytes.
    public init(dpi: Double = 0, limit: Int = 32 << 20) {
        perMetre = dpi > 0 ? Int((min(dpi, 1e6) / 0.0254).rounded()) : 0
        self.limit = limit
    }

    /// The libraries' names and versions.
    public static var libraries: [String] { [PNGFile.library, "libspng \(String(cString: spng_version_string()))"] }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        try Self.check(width: pixels.width, height: pixels.height)
        // A grey of more than 16 shades needs no table and as many bits.
        let isGrey = pixels.isGrey
        if let palette = Palette(of: pixels, maximum: isGrey ? 16 : 256) {
            return try write(pixels, .indexed(palette), rowBytes: palette.rowBytes(width: pixels.width)) {
                palette.write(row: $0, of: pixels, to: $1.assumingMemoryBound(to: UInt8.self))
            }
        }
        if isGrey {
            return try write(pixels, .grey, rowBytes: pixels.width, step: 1) {
                pixels.writeGreys(ofRow: $0, to: $1.assumingMemoryBound(to: UInt8.self))
            }
        }
        guard pixels.width * pixels.height <= limit / Self.bytesToWrite else {
            let stream = try PNGRowStream(
                width: pixels.width, height: pixels.height, like: pixels, perMetre: perMetre)
            try stream.append(pixels)
            return try stream.finish()
        }
        return try write(pixels, .color, rowBytes: 3 * pixels.width, step: 3) {
            pixels.writeColors(ofRow: $0, to: $1)
        }
    }

    /// - Parameters:
    ///   - step: Bytes from a pixel to the next; none where neighbours in a palette have nothing in common.
    ///   - row: Writes the bytes of a row; may write one more.
    private func write(
        _ pixels: PixelRows, _ kind: PNGFile.Kind, rowBytes: Int, step: Int? = nil,
        row: (Int, UnsafeMutableRawPointer) -> Void
    ) throws(Failure) -> [UInt8] {
        let count = (1 + rowBytes) * pixels.height
        let scanlines = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 1, alignment: 16)
        defer { scanlines.deallocate() }
        guard let start = scanlines.baseAddress else { throw Failure(.internal, "PNG: a picture without pixels") }
        for y in 0..<pixels.height {
            let line = start + y * (1 + rowBytes)
            line.storeBytes(of: 0, as: UInt8.self)
            row(y, line + 1)
        }
        if let step {
            PaethFilter(scanlines: start, rowBytes: rowBytes, height: pixels.height, step: step).apply()
        }
        return try fileWriter().bytes(
            width: pixels.width, height: pixels.height, kind, perMetre: perMetre,
            scanlines: UnsafeRawBufferPointer(rebasing: scanlines[..<count]))
    }

    private static func check(width: Int, height: Int) throws(Failure) {
        guard max(width, height) <= maximumSide else {
            throw Failure(.tooLarge, "PNG: \(width) x \(height) px are over the format's \(maximumSide) px a side")
        }
    }

    private func fileWriter() throws(Failure) -> PNGFile {
        if let file { return file }
        let made = try PNGFile(level: Self.level)
        file = made
        return made
    }

    // MARK: - Row by row

    public func begin(width: Int, height: Int) throws(Failure) {
        try Self.check(width: width, height: height)
        (gathered, stream) = (nil, nil)
        size = (width, height)
        filled = 0
        let bytes = MemoryLayout<UInt32>.size + Self.bytesToWrite
        gathered = width * height <= limit / bytes ? PixelBuffer(width: width, height: height) : nil
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        if let gathered {
            gathered.rows.part(x: 0, y: filled, width: rows.width, height: rows.height).copy(from: rows)
            filled += rows.height
            return
        }
        if stream == nil {
            stream = try PNGRowStream(width: size.width, height: size.height, like: rows, perMetre: perMetre)
        }
        try stream?.append(rows)
    }

    public func finish() throws(Failure) -> [UInt8] {
        defer { (gathered, stream) = (nil, nil) }
        if let gathered { return try encode(gathered.rows) }
        return try stream?.finish() ?? []
    }
}
