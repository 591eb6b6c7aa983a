import CZlib
import RectoDiagnostics

/// zlib's raw inflate.
///
/// The state is on the heap, as zlib keeps a pointer back to it.
struct Inflater: ~Copyable {
    enum Step { case more, end, damaged }

    private let stream: UnsafeMutablePointer<z_stream>

    /// - Throws: ``Failure`` `.tooLarge` where there is no memory.
    init() throws(Failure) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            throw Failure(.tooLarge, "no memory to inflate with")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates until the input is used up or the output full.
    mutating func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
        -> (used: Int, made: Int, step: Step)
    {
        // Buffers are far smaller than 4 GiB.
        let used = UInt32(clamping: input.count)
        let room = UInt32(clamping: output.count)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = used
        stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.pointee.avail_out = room
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        let step: Step =
            switch status {
            case Z_OK, Z_BUF_ERROR: .more
            case Z_STREAM_END: .end
            default: .damaged
            }
        return (Int(used - stream.pointee.avail_in), Int(room - stream.pointee.avail_out), step)
    }

    /// What zlib found wrong.
    var complaint: String { stream.pointee.msg.map { String(cString: $0) } ?? "damaged" }
}
