import CSPNG
public import RectoDiagnostics
public import RectoPixels

/// PNG of whole pages and spreads: kind of pixels, filters and effort chosen by what is in the picture.
///
/// A tile is small and mostly flat, a spread is often a photograph. Up to 256 colours make a palette, greys alone make a grey
/// picture; photographs are filtered and hardly searched for repetitions, which are not there; flat pages the other way
/// round. A picture that is too large to be looked at as a whole is written as its first rows suggest.
public final class PNGPictureEncoder: TileEncoder {
    private let dpi: Double
    /// Bytes that may be gathered before the kind of the picture is chosen.
    private let limit: Int
    private var gathered: PixelBuffer?
    private var filled = 0
    private var size = (width: 0, height: 0)
    private var stream: OpaquePointer?

    /// What filters and effort a picture gets.
    private struct Tuning {
        var filters: spng_filter_choice
        var level: Int32

        static let flat = Tuning(filters: SPNG_FILTER_CHOICE_NONE, level: 5)
        /// Measured on three magazines: these three at this level are the quickest that keep PNGs below those of pdftocairo and libvips.
        static let photographic = Tuning(
            filters: spng_filter_choice(
                rawValue: SPNG_FILTER_CHOICE_NONE.rawValue | SPNG_FILTER_CHOICE_SUB.rawValue
                    | SPNG_FILTER_CHOICE_UP.rawValue), level: 2)
    }

    /// Of the pixels that were looked at: with more of them unlike both neighbours, a picture counts as photographic.
    private static let photographicShare = 0.12

    /// - Parameters:
    ///   - dpi: Pixels per inch that the file states; none where 0.
    ///   - limit: Memory for the pixels, in bytes.
    public init(dpi: Double = 0, limit: Int = 128 << 20) {
        self.dpi = dpi
        self.limit = limit
    }

    deinit { spng_ctx_free(stream) }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        if let palette = Palette(of: pixels), !(palette.isGrey && palette.bitDepth == 8) {
            return try write(
                palette.indices(of: pixels), pixels, SPNG_COLOR_TYPE_INDEXED, depth: palette.bitDepth, palette,
                .flat)
        }
        let tuning = Self.tuning(for: pixels)
        if Self.isGrey(pixels) {
            return try write(Self.greys(of: pixels), pixels, SPNG_COLOR_TYPE_GRAYSCALE, depth: 8, nil, tuning)
        }
        try start(width: pixels.width, height: pixels.height, tuning)
        try add(pixels)
        return try end()
    }

    // MARK: - Row by row

    public func begin(width: Int, height: Int) throws(Failure) {
        spng_ctx_free(stream)
        stream = nil
        size = (width, height)
        filled = 0
        gathered = width * height <= limit / 4 ? PixelBuffer(width: width, height: height) : nil
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        guard let gathered else {
            if stream == nil { try start(width: size.width, height: size.height, Self.tuning(for: rows)) }
            return try add(rows)
        }
        gathered.rows.part(x: 0, y: filled, width: rows.width, height: rows.height).copy(from: rows)
        filled += rows.height
    }

    public func finish() throws(Failure) -> [UInt8] {
        guard let gathered else { return try end() }
        self.gathered = nil
        return try encode(gathered.rows)
    }

    // MARK: - What is in a picture

    private static func isGrey(_ pixels: PixelRows) -> Bool {
        defer { pixels.endAccess() }
        for y in 0..<pixels.height {
            var difference: UInt32 = 0
            for pixel in pixels.row(y) { difference |= (pixel ^ pixel >> 8) & 0xFFFF }
            if difference != 0 { return false }
        }
        return true
    }

    private static func greys(of pixels: PixelRows) -> [UInt8] {
        defer { pixels.endAccess() }
        return [UInt8](unsafeUninitializedCapacity: pixels.width * pixels.height) { bytes, count in
            for y in 0..<pixels.height {
                let start = y * pixels.width
                for (x, pixel) in pixels.row(y).enumerated() { bytes[start + x] = UInt8(truncatingIfNeeded: pixel) }
            }
            count = pixels.width * pixels.height
        }
    }

    /// Looks at every eighth row.
    private static func tuning(for pixels: PixelRows) -> Tuning {
        defer { pixels.endAccess() }
        var seen = 0
        var busy = 0
        for y in Swift.stride(from: 4, to: max(5, pixels.height), by: 8) where y < pixels.height && y > 0 {
            let row = pixels.row(y)
            let above = pixels.row(y - 1)
            seen += pixels.width
            for x in 1..<max(1, pixels.width)
            where (row[x] ^ row[x - 1]) & 0xFF_FFFF != 0 && (row[x] ^ above[x]) & 0xFF_FFFF != 0 {
                busy += 1
            }
        }
        return Double(busy) > Double(seen) * photographicShare ? .photographic : .flat
    }

    // MARK: - libspng

    private func write(
        _ bytes: [UInt8], _ pixels: PixelRows, _ type: spng_color_type, depth: Int, _ palette: Palette?,
        _ tuning: Tuning
    ) throws(Failure) -> [UInt8] {
        let context = try SPNG.start(
            width: pixels.width, height: pixels.height, type: type, depth: depth, filters: tuning.filters,
            level: tuning.level)
        defer { spng_ctx_free(context) }
        try state(context)
        if let palette { try SPNG.set(palette, context) }
        try SPNG.check(
            spng_encode_image(
                context, bytes, bytes.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue)))
        return try SPNG.take(context)
    }

    private func start(width: Int, height: Int, _ tuning: Tuning) throws(Failure) {
        spng_ctx_free(stream)
        stream = nil
        let context = try SPNG.start(
            width: width, height: height, type: SPNG_COLOR_TYPE_TRUECOLOR, depth: 8, filters: tuning.filters,
            level: tuning.level)
        stream = context
        try state(context)
        let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
        try SPNG.check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), Int32(flags)))
    }

    private func add(_ rows: PixelRows) throws(Failure) {
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
            if result != Int32(SPNG_EOI.rawValue) { try SPNG.check(result) }
        }
    }

    private func end() throws(Failure) -> [UInt8] {
        defer {
            spng_ctx_free(stream)
            stream = nil
        }
        return try SPNG.take(stream)
    }

    /// States the resolution.
    private func state(_ context: OpaquePointer) throws(Failure) {
        guard dpi > 0 else { return }
        let perMetre = UInt32(clamping: Int((min(dpi, 1e6) / 0.0254).rounded()))
        var resolution = spng_phys(ppu_x: perMetre, ppu_y: perMetre, unit_specifier: 1)
        try SPNG.check(spng_set_phys(context, &resolution))
    }
}
