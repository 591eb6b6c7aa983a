import CSPNG
public import RectoDiagnostics
public import RectoPixels

/// PNG through libspng: a palette or grey where that is exact, which is also smaller; else 24-bit colour.
public final class PNGEncoder: TileEncoder {
    private var stream: OpaquePointer?

    public init() {}

    deinit { spng_ctx_free(stream) }

    /// The library's name and version.
    public static var library: String { "libspng \(String(cString: spng_version_string()))" }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        if let palette = Palette(of: pixels) {
            // A grey of more than 16 shades needs no table and as many bits.
            if palette.isGrey, palette.bitDepth == 8 { return try encode(grey: pixels) }
            return try encode(pixels, palette: palette)
        }
        try begin(width: pixels.width, height: pixels.height)
        try append(pixels)
        return try finish()
    }

    // MARK: - Kinds

    private func encode(grey pixels: PixelRows) throws(Failure) -> [UInt8] {
        defer { pixels.endAccess() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.width * pixels.height)
        for y in 0..<pixels.height {
            bytes.append(contentsOf: pixels.row(y).lazy.map { UInt8(truncatingIfNeeded: $0) })
        }
        return try encode(bytes, pixels.width, pixels.height, SPNG_COLOR_TYPE_GRAYSCALE, depth: 8, palette: nil)
    }

    private func encode(_ pixels: PixelRows, palette: Palette) throws(Failure) -> [UInt8] {
        try encode(
            palette.indices(of: pixels), pixels.width, pixels.height, SPNG_COLOR_TYPE_INDEXED, depth: palette.bitDepth,
            palette: palette)
    }

    private func encode(
        _ bytes: [UInt8], _ width: Int, _ height: Int, _ type: spng_color_type, depth: Int, palette: Palette?
    ) throws(Failure) -> [UInt8] {
        let context = try start(width: width, height: height, type: type, depth: depth)
        defer { spng_ctx_free(context) }
        if let palette { try SPNG.set(palette, context) }
        try check(
            spng_encode_image(
                context, bytes, bytes.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue)))
        return try take(context)
    }

    // MARK: - Streaming, always 24-bit colour

    public func begin(width: Int, height: Int) throws(Failure) {
        spng_ctx_free(stream)
        stream = nil
        let context = try start(width: width, height: height, type: SPNG_COLOR_TYPE_TRUECOLOR, depth: 8)
        stream = context
        let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
        try check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), Int32(flags)))
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        defer { rows.endAccess() }
        var row = [UInt8](repeating: 0, count: rows.width * 3)
        for y in 0..<rows.height {
            row.withUnsafeMutableBufferPointer { row in
                for (x, pixel) in rows.row(y).enumerated() {
                    row[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
                    row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
                }
            }
            let result = spng_encode_row(stream, row, row.count)
            if result != Int32(SPNG_EOI.rawValue) { try check(result) }
        }
    }

    public func finish() throws(Failure) -> [UInt8] {
        defer {
            spng_ctx_free(stream)
            stream = nil
        }
        return try take(stream)
    }

    private func start(width: Int, height: Int, type: spng_color_type, depth: Int) throws(Failure) -> OpaquePointer {
        // Pages are flat: filters cost twice the time and save nothing on them.
        try SPNG.start(
            width: width, height: height, type: type, depth: depth, filters: SPNG_FILTER_CHOICE_NONE, level: 4)
    }

    private func take(_ context: OpaquePointer?) throws(Failure) -> [UInt8] { try SPNG.take(context) }

    private func check(_ result: Int32) throws(Failure) { try SPNG.check(result) }
}
