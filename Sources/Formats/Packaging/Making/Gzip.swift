import CZlib

/// gzip of what is in memory (RFC 1952), for answers of servers.
public enum Gzip {
    /// Level 6: the higher ones take twice the time for a hundredth less.
    private static let level: Int32 = 6
    /// Of zlib: the largest window, plus 16 for gzip's header.
    private static let window: Int32 = MAX_WBITS + 16

    /// The packed bytes; `nil` where there is no memory, or nothing is won.
    public static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        guard !bytes.isEmpty, let length = UInt32(exactly: bytes.count) else { return nil }
        var status = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            bytes.withUnsafeBufferPointer { bytes in
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.avail_in = length
                stream.next_out = buffer.baseAddress
                stream.avail_out = length
                // A buffer of the same size ends the work where nothing is won.
                status = deflate(&stream, Z_FINISH)
                count = bytes.count - Int(stream.avail_out)
            }
        }
        return status == Z_STREAM_END ? packed : nil
    }
}
