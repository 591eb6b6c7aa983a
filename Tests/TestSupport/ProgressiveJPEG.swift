import CJPEG

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A progressive JPEG of one shade of grey above and another below.
public enum ProgressiveJPEG {
    public static func bytes(width: Int, height: Int, above: UInt8, below: UInt8) -> [UInt8] {
        var errors = jpeg_error_mgr()
        var writer = jpeg_compress_struct()
        writer.err = jpeg_std_error(&errors)
        jpeg_CreateCompress(&writer, JPEG_LIB_VERSION, MemoryLayout<jpeg_compress_struct>.size)
        defer { jpeg_destroy_compress(&writer) }
        var start: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        jpeg_mem_dest(&writer, &start, &count)
        writer.image_width = UInt32(width)
        writer.image_height = UInt32(height)
        writer.input_components = 1
        writer.in_color_space = JCS_GRAYSCALE
        jpeg_set_defaults(&writer)
        jpeg_simple_progression(&writer)
        jpeg_start_compress(&writer, 1)
        for y in 0..<height {
            var row = [UInt8](repeating: y < height / 2 ? above : below, count: width)
            row.withUnsafeMutableBufferPointer { row in
                var start = row.baseAddress
                _ = jpeg_write_scanlines(&writer, &start, 1)
            }
        }
        jpeg_finish_compress(&writer)
        defer { free(start) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
