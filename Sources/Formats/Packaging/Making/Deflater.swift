import CZlib
import RectoDiagnostics

/// zlib's raw deflate at its highest level: packages are written once and read often.
///
/// The state is on the heap, as zlib keeps a pointer back to it.
struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutableRawBufferPointer

    /// - Throws: ``Failure`` `.tooLarge` where there is no memory.
    init() throws(Failure) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            throw Failure(.tooLarge, "no memory to deflate with")
        }
        output = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Takes a piece of less than 4 GiB and hands out what is ready; all of it after the last piece.
    mutating func deflate(
        _ input: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        var status = Z_OK
        repeat {
            stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            status = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            let count = output.count - Int(stream.pointee.avail_out)
            if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
        } while isLast ? status == Z_OK : stream.pointee.avail_out == 0
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
            throw Failure(.internal, "zlib can't deflate: \(status)")
        }
    }
}
