import CSPNG
import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// libspng's calls that both kinds of PNG share.
enum SPNG {
    /// A writer into memory, its header set; to be freed by the caller.
    static func start(
        width: Int, height: Int, type: spng_color_type, depth: Int, filters: spng_filter_choice, level: Int32
    ) throws(Failure) -> OpaquePointer {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
            throw Failure(.tooLarge, "out of memory for a PNG encoder")
        }
        do throws(Failure) {
            try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
            try check(spng_set_option(context, SPNG_FILTER_CHOICE, Int32(filters.rawValue)))
            try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, level))
            var header = spng_ihdr()
            header.width = UInt32(clamping: width)
            header.height = UInt32(clamping: height)
            header.bit_depth = UInt8(depth)
            header.color_type = UInt8(type.rawValue)
            try check(spng_set_ihdr(context, &header))
        } catch {
            spng_ctx_free(context)
            throw error
        }
        return context
    }

    static func set(_ palette: Palette, _ context: OpaquePointer) throws(Failure) {
        var table = spng_plte()
        table.n_entries = UInt32(palette.colors.count)
        withUnsafeMutableBytes(of: &table.entries) { entries in
            let entries = entries.bindMemory(to: spng_plte_entry.self)
            for (index, color) in palette.colors.enumerated() {
                entries[index] = spng_plte_entry(
                    red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255), alpha: 255)
            }
        }
        try check(spng_set_plte(context, &table))
    }

    /// The finished file.
    static func take(_ context: OpaquePointer?) throws(Failure) -> [UInt8] {
        var count = 0
        var result: Int32 = 0
        let bytes = spng_get_png_buffer(context, &count, &result)
        try check(result)
        guard let bytes else { throw Failure(.tooLarge, "out of memory for a PNG picture") }
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    static func check(_ result: Int32) throws(Failure) {
        guard result == 0 else { throw Failure(.tooLarge, "PNG: \(String(cString: spng_strerror(result)))") }
    }
}
