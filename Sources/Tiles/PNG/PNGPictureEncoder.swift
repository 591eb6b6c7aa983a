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
    private var stream: PNGRowStream?

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

        init(filters: spng_filter_choice, level: Int32) {
            self.filters = filters
            self.level = level
        }

        init(for pixels: PixelRows) { self = pixels.isPhotographic ? .photographic : .flat }
    }

    /// - Parameters:
    ///   - dpi: Pixels per inch that the file states; none where 0.
    ///   - limit: Memory for the pixels, in bytes.
    public init(dpi: Double = 0, limit: Int = 128 << 20) {
        self.dpi = dpi
        self.limit = limit
    }

    public func encode(_ pixels: PixelRows) throws(Failure) -> [UInt8] {
        if let palette = Palette(of: pixels), !(palette.isGrey && palette.bitDepth == 8) {
            return try write(
                palette.indices(of: pixels), pixels, SPNG_COLOR_TYPE_INDEXED, depth: palette.bitDepth, palette,
                .flat)
        }
        let tuning = Tuning(for: pixels)
        if pixels.isGrey {
            return try write(Self.greys(of: pixels), pixels, SPNG_COLOR_TYPE_GRAYSCALE, depth: 8, nil, tuning)
        }
        try start(width: pixels.width, height: pixels.height, tuning)
        try add(pixels)
        return try end()
    }

    // MARK: - Row by row

    public func begin(width: Int, height: Int) throws(Failure) {
        stream = nil
        size = (width, height)
        filled = 0
        gathered = width * height <= limit / 4 ? PixelBuffer(width: width, height: height) : nil
    }

    public func append(_ rows: PixelRows) throws(Failure) {
        guard let gathered else {
            if stream == nil { try start(width: size.width, height: size.height, Tuning(for: rows)) }
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

    private static func greys(of pixels: PixelRows) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.width * pixels.height) { bytes, count in
            count = pixels.width * pixels.height
            guard let start = bytes.baseAddress else { return }
            for y in 0..<pixels.height { pixels.writeGreys(ofRow: y, to: start + y * pixels.width) }
        }
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
        stream = try PNGRowStream(
            width: width, height: height, filters: tuning.filters, level: tuning.level, prepare: state)
    }

    private func add(_ rows: PixelRows) throws(Failure) { try stream?.append(rows) }

    private func end() throws(Failure) -> [UInt8] {
        defer { stream = nil }
        return try stream?.finish() ?? []
    }

    /// States the resolution.
    private func state(_ context: OpaquePointer) throws(Failure) {
        guard dpi > 0 else { return }
        let perMetre = UInt32(clamping: Int((min(dpi, 1e6) / 0.0254).rounded()))
        var resolution = spng_phys(ppu_x: perMetre, ppu_y: perMetre, unit_specifier: 1)
        try SPNG.check(spng_set_phys(context, &resolution))
    }
}
