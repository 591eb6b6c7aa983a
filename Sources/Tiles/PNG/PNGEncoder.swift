import CSPNG
public import RectoDiagnostics
public import RectoPixels

/// PNG of tiles: a palette or grey where that is exact, which is also smaller; else 24-bit colour.
public final class PNGEncoder: TileEncoder {
    private var file: PNGFile?
    private var stream: PNGRowStream?

    /// Measured on 12 pages of four documents: 2 takes 3 to 12 % less of libdeflate's time for files 0.7 to 1.8 % larger, which was
    /// more than zlib's of level 6 on one of them; 5 takes an eighth to a quarter longer for files 2 to 3 % smaller.
    private static let level: Int32 = 4

    /// Colour of more pixels than this goes row by row, which needs no memory for all of them.
    private static let maximumAtOnce = 1 << 22

    public init() {}

    /// The libraries' names and versions.
    public static var libraries: [String] { [PNGFile.library, "libspng \(String(cString: spng_version_string()))"] }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
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
        guard pixels.width * pixels.height <= Self.maximumAtOnce else {
            try begin(width: pixels.width, height: pixels.height)
            try append(pixels)
            return try finish()
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
            width: pixels.width, height: pixels.height, kind,
            scanlines: UnsafeRawBufferPointer(rebasing: scanlines[..<count]))
    }

    private func fileWriter() throws(Failure) -> PNGFile {
        if let file { return file }
        let made = try PNGFile(level: Self.level)
        file = made
        return made
    }

    // MARK: - Row by row, always 24-bit colour

    public func begin(width: Int, height: Int) throws(Failure) {
        // Pages are flat: filters cost twice the time and save nothing on them.
        stream = try PNGRowStream(width: width, height: height, filters: SPNG_FILTER_CHOICE_NONE, level: 4)
    }

    public func append(_ rows: PixelRows) throws(Failure) { try stream?.append(rows) }

    public func finish() throws(Failure) -> [UInt8] {
        defer { stream = nil }
        return try stream?.finish() ?? []
    }
}
