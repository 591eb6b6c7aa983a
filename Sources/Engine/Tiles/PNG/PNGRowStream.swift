import CSPNG
import RectoDiagnostics
import RectoPixels

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A PNG of 24-bit colour whose rows come bit by bit, through libspng.
///
/// For pictures that are too large to be held: zlib takes twice libdeflate's time for files of the same size.
final class PNGRowStream {
    private let context: OpaquePointer

    /// - Parameters:
    ///   - first: The first rows, of which filters and effort are chosen; they are not taken yet.
    ///   - perMetre: The resolution that the file states; none where 0.
    init(width: Int, height: Int, like first: PixelRows, perMetre: Int) throws(Failure) {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
            throw Failure(.tooLarge, "out of memory for a PNG encoder")
        }
        self.context = context
        // Photographs are hardly searched for repetitions, which are not there; flat pages the other way round. Measured on three
        // magazines: the quickest that keep PNGs below those of pdftocairo and libvips.
        let isPhotographic = first.isPhotographic
        let filters =
            isPhotographic
            ? SPNG_FILTER_CHOICE_NONE.rawValue | SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue
            : SPNG_FILTER_CHOICE_NONE.rawValue
        try Self.check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        try Self.check(spng_set_option(context, SPNG_FILTER_CHOICE, Int32(filters)))
        try Self.check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, isPhotographic ? 2 : 5))
        var header = spng_ihdr()
        header.width = UInt32(clamping: width)
        header.height = UInt32(clamping: height)
        header.bit_depth = 8
        header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
        try Self.check(spng_set_ihdr(context, &header))
        if perMetre > 0 {
            let each = UInt32(clamping: perMetre)
            var resolution = spng_phys(ppu_x: each, ppu_y: each, unit_specifier: 1)
            try Self.check(spng_set_phys(context, &resolution))
        }
        let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
        try Self.check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), Int32(flags)))
    }

    deinit { spng_ctx_free(context) }

    func append(_ rows: PixelRows) throws(Failure) {
        var row = [UInt8](repeating: 0, count: rows.width * 3 + 1)
        for y in 0..<rows.height {
            row.withUnsafeMutableBytes { bytes in
                if let start = bytes.baseAddress { rows.writeColors(ofRow: y, to: start) }
            }
            let result = spng_encode_row(context, row, rows.width * 3)
            if result != Int32(SPNG_EOI.rawValue) { try Self.check(result) }
        }
    }

    /// The finished file.
    func finish() throws(Failure) -> [UInt8] {
        var count = 0
        var result: Int32 = 0
        let bytes = spng_get_png_buffer(context, &count, &result)
        try Self.check(result)
        guard let bytes else { throw Failure(.tooLarge, "out of memory for a PNG picture") }
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private static func check(_ result: Int32) throws(Failure) {
        guard result == 0 else { throw Failure(.tooLarge, "PNG: \(String(cString: spng_strerror(result)))") }
    }
}
