import CSPNG
import RectoDiagnostics
import RectoPixels

/// A PNG of 24-bit colour whose rows come bit by bit, through libspng.
final class PNGRowStream {
    private let context: OpaquePointer

    /// - Parameter prepare: Sets what else the file says, before its pixels.
    init(
        width: Int, height: Int, filters: spng_filter_choice, level: Int32,
        prepare: (OpaquePointer) throws(Failure) -> Void = { _ throws(Failure) in }
    ) throws(Failure) {
        context = try SPNG.start(
            width: width, height: height, type: SPNG_COLOR_TYPE_TRUECOLOR, depth: 8, filters: filters, level: level)
        try prepare(context)
        let flags = SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue
        try SPNG.check(spng_encode_image(context, nil, 0, Int32(SPNG_FMT_PNG.rawValue), Int32(flags)))
    }

    deinit { spng_ctx_free(context) }

    func append(_ rows: PixelRows) throws(Failure) {
        var row = [UInt8](repeating: 0, count: rows.width * 3 + 1)
        for y in 0..<rows.height {
            row.withUnsafeMutableBytes { bytes in
                if let start = bytes.baseAddress { rows.writeColors(ofRow: y, to: start) }
            }
            let result = spng_encode_row(context, row, rows.width * 3)
            if result != Int32(SPNG_EOI.rawValue) { try SPNG.check(result) }
        }
    }

    func finish() throws(Failure) -> [UInt8] { try SPNG.take(context) }
}
