import CSPNG
import RectoDiagnostics

extension DecodedPicture {
    /// Decodes a PNG row by row; if it ends too early, the rest is white.
    ///
    /// - Throws: ``Failure`` `.damaged` if not even the first row is there, `.tooLarge`.
    init(png bytes: [UInt8]) throws(Failure) {
        guard let context = spng_ctx_new(0) else { throw Failure(.tooLarge, "no memory to read a PNG") }
        defer { spng_ctx_free(context) }
        let (width, height, pixels) = try Self.read(bytes, context)
        self.init(width: width, height: height, rgba: pixels)
    }

    private static func read(_ bytes: [UInt8], _ context: OpaquePointer) throws(Failure) -> (Int, Int, [UInt8]) {
        // libspng keeps reading from the buffer until the picture is decoded.
        let result = bytes.withUnsafeBytes { source -> Result<(Int, Int, [UInt8]), Failure> in
            var header = spng_ihdr()
            var status = spng_set_png_buffer(context, source.baseAddress, source.count)
            // A page whose data can be decoded should not be lost to a wrong checksum.
            if status == 0 {
                status = spng_set_crc_action(context, Int32(SPNG_CRC_USE.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
            }
            if status == 0 { status = spng_get_ihdr(context, &header) }
            guard status == 0 else { return .failure(damaged(String(cString: spng_strerror(status)))) }
            let (width, height) = (Int(header.width), Int(header.height))
            do throws(Failure) { try check(width, height) } catch { return .failure(error) }
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            status = decode(context, into: &pixels, rowSize: width * 4)
            guard status == 0 else { return .failure(damaged(String(cString: spng_strerror(status)))) }
            return .success((width, height, pixels))
        }
        return try result.get()
    }

    /// - Returns: 0 if at least one row was decoded, else libspng's error.
    private static func decode(_ context: OpaquePointer, into pixels: inout [UInt8], rowSize: Int) -> Int32 {
        let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
        var status = spng_decode_image(context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue), flags)
        guard status == 0 else { return status }
        return pixels.withUnsafeMutableBytes { pixels in
            var count = 0
            while status == 0 {
                var row = spng_row_info()
                status = spng_get_row_info(context, &row)
                guard status == 0, (Int(row.row_num) + 1) * rowSize <= pixels.count else { break }
                status = spng_decode_row(context, pixels.baseAddress.map { $0 + Int(row.row_num) * rowSize }, rowSize)
                if status == 0 || status == SPNG_EOI.rawValue { count += 1 }
            }
            return count > 0 ? 0 : status
        }
    }
}
