import CSPNG
public import RectoDiagnostics
public import RectoPixels

/// PNG of tiles: a palette or grey where that is exact, which is also smaller; else 24-bit colour.
public final class PNGEncoder: TileEncoder {
    private var file: PNGFile?
    private var stream: PNGRowStream?

    /// Measured on 20 pages of three magazines: files as small as zlib's of level 4 in 40 % of its time; 5 takes a quarter longer for
    /// files 4 % smaller.
    private static let level: Int32 = 2

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
            return try write(pixels, .grey, rowBytes: pixels.width) {
                pixels.writeGreys(ofRow: $0, to: $1.assumingMemoryBound(to: UInt8.self))
            }
        }
        guard pixels.width * pixels.height <= Self.maximumAtOnce else {
            try begin(width: pixels.width, height: pixels.height)
            try append(pixels)
            return try finish()
        }
        return try write(pixels, .color, rowBytes: 3 * pixels.width, isFiltered: pixels.isPhotographic) {
            pixels.writeColors(ofRow: $0, to: $1)
        }
    }

    /// - Parameter row: Writes the bytes of a row; may write one more.
    private func write(
        _ pixels: PixelRows, _ kind: PNGFile.Kind, rowBytes: Int, isFiltered: Bool = false,
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
        if isFiltered { Self.subtractRowsAbove(start, rowBytes: rowBytes, height: pixels.height) }
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

    /// Filter 2, "up".
    ///
    /// Photographs become a quarter smaller by it at no cost; Paeth saves 3 in a hundred more and takes a tenth longer. Flat
    /// pictures become a tenth larger by any filter.
    private static func subtractRowsAbove(_ start: UnsafeMutableRawPointer, rowBytes: Int, height: Int) {
        for y in (1..<max(1, height)).reversed() {
            let line = start + y * (1 + rowBytes)
            line.storeBytes(of: 2, as: UInt8.self)
            let bytes = (line + 1).assumingMemoryBound(to: UInt8.self)
            let above = UnsafePointer(bytes - (1 + rowBytes))
            for x in 0..<rowBytes { bytes[x] &-= above[x] }
        }
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
