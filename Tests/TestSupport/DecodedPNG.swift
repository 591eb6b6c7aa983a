import CSPNG

/// A PNG file read back by libspng.
public struct DecodedPNG: Sendable {
    /// What libspng says is wrong with the bytes.
    public struct Unreadable: Error, CustomStringConvertible {
        public let description: String
    }

    public let width: Int
    public let height: Int
    /// 0xRRGGBB, row by row from the top.
    public let pixels: [UInt32]
    /// As the file has it: 0 is grey, 2 colour, 3 a palette.
    public let colorType: Int
    /// Bits of a sample or of a palette index.
    public let bitDepth: Int
    /// Those that rows were filtered with, by their numbers in the file.
    public let filters: Set<Int>

    public init(_ bytes: [UInt8]) throws {
        let context = spng_ctx_new(0)
        defer { spng_ctx_free(context) }
        var header = spng_ihdr()
        var size = 0
        // libspng reads the file's bytes until the picture is decoded, so all of it happens while they stand still.
        let (rgb, filters) = try bytes.withUnsafeBytes { bytes in
            try Self.check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
            try Self.check(spng_get_ihdr(context, &header))
            try Self.check(spng_decoded_image_size(context, Int32(SPNG_FMT_RGB8.rawValue), &size))
            var rgb = [UInt8](repeating: 0, count: size)
            var filters: Set<Int> = []
            try Self.check(
                spng_decode_image(
                    context, nil, 0, Int32(SPNG_FMT_RGB8.rawValue), Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
            let rowBytes = size / max(1, Int(header.height))
            var result: Int32 = 0
            while result == 0 {
                var row = spng_row_info()
                try Self.check(spng_get_row_info(context, &row))
                filters.insert(Int(row.filter))
                result = rgb.withUnsafeMutableBytes {
                    spng_decode_row(context, $0.baseAddress.map { $0 + Int(row.row_num) * rowBytes }, rowBytes)
                }
            }
            if result != SPNG_EOI.rawValue { try Self.check(result) }
            return (rgb, filters)
        }
        self.filters = filters
        width = Int(header.width)
        height = Int(header.height)
        colorType = Int(header.color_type)
        bitDepth = Int(header.bit_depth)
        pixels = stride(from: 0, to: rgb.count, by: 3).map {
            UInt32(rgb[$0]) << 16 | UInt32(rgb[$0 + 1]) << 8 | UInt32(rgb[$0 + 2])
        }
    }

    /// The pixel as 0xRRGGBB.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && y >= 0 && x < width && y < height)
        return pixels[y * width + x]
    }

    private static func check(_ result: Int32) throws {
        guard result == 0 else { throw Unreadable(description: String(cString: spng_strerror(result))) }
    }
}
