import CJPEG

/// A JPEG file read back by libjpeg-turbo, which ends the process where the file is broken.
public struct DecodedJPEG: Sendable {
    /// 1 is luminance alone, 3 with colour.
    public let components: Int
    public let picture: Picture

    public init(_ bytes: [UInt8]) {
        var errors = jpeg_error_mgr()
        var reader = jpeg_decompress_struct()
        reader.err = jpeg_std_error(&errors)
        jpeg_CreateDecompress(&reader, JPEG_LIB_VERSION, MemoryLayout<jpeg_decompress_struct>.size)
        defer { jpeg_destroy_decompress(&reader) }
        var pixels: [UInt32] = []
        bytes.withUnsafeBufferPointer { bytes in
            jpeg_mem_src(&reader, bytes.baseAddress, UInt(bytes.count))
            jpeg_read_header(&reader, 1)
            reader.out_color_space = JCS_EXT_BGRX
            jpeg_start_decompress(&reader)
            var row = [UInt32](repeating: 0, count: Int(reader.output_width))
            while reader.output_scanline < reader.output_height {
                row.withUnsafeMutableBytes { row in
                    var start = row.bindMemory(to: UInt8.self).baseAddress
                    _ = jpeg_read_scanlines(&reader, &start, 1)
                }
                pixels += row.map { $0 & 0xFF_FFFF }
            }
        }
        components = Int(reader.num_components)
        picture = Picture(width: Int(reader.output_width), height: Int(reader.output_height), pixels: pixels)
    }
}
