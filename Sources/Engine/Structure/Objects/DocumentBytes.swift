import CDocumentBytes
public import RectoDiagnostics
public import RectoLane
public import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What poppler and qpdf read a document from: an open file, a part of one, or bytes that another process gets; see `CDocumentBytes`.
///
/// What changes while it is being read is not read on; see ``isChanged``.
///
/// Isolation: on the lane. Owns one reference to the C object.
@Lane
public final class DocumentBytes {
    package let handle: OpaquePointer

    /// - Throws: ``Failure`` `.io`, also for a file that ends before the last byte of the part.
    public init(_ part: FilePart) throws(Failure) {
        let (offset, length) = part.range.map { ($0.lowerBound, $0.count) } ?? (0, -1)
        guard let handle = recto_document_bytes_open(part.path, Int64(offset), Int64(length)) else {
            switch errno {
            case EINVAL: throw Failure(.io, "is not a regular file; give a PDF file", at: part.name)
            case ERANGE: throw Self.change.at(part.name)
            default: throw .system("open", part.path)
            }
        }
        self.handle = handle
    }

    /// Gets bytes of a document from a position on, as many as the buffer takes; false if that is impossible.
    ///
    /// Called on the lane, where all libraries that read run.
    public typealias Reading = (_ position: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Bool

    /// Bytes that `read` gets, in blocks of 64 KiB.
    ///
    /// - Parameters:
    ///   - intoBlock: How far the first byte is into such a block of what the document is a part of.
    ///   - read: Owned by this and by all who read from it.
    /// - Throws: ``Failure`` `.tooLarge` if there is no memory for the blocks.
    public init(count: Int, intoBlock: Int = 0, read: @escaping Reading) throws(Failure) {
        let context = Unmanaged.passRetained(LineReading(read))
        let handle = recto_document_bytes_over(
            Int64(count), Int64(intoBlock),
            { context, position, buffer, count in
                guard let context, let buffer else { return false }
                let reading = Unmanaged<LineReading>.fromOpaque(context).takeUnretainedValue()
                return reading.read(Int(position), UnsafeMutableRawBufferPointer(start: buffer, count: count))
            },
            context.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<LineReading>.fromOpaque(context).release()
            })
        guard let handle else {
            context.release()
            throw Failure(.tooLarge, "needs more memory than there is")
        }
        self.handle = handle
    }

    isolated deinit { recto_document_bytes_release(handle) }

    public var count: Int { Int(recto_document_bytes_length(handle)) }

    /// Whether a change of the file was noticed: whatever was made of the document since then has holes.
    public var isChanged: Bool { recto_document_bytes_is_changed(handle) }

    /// What to say when the file changed.
    public nonisolated static var change: Failure {
        Failure(.io, "changed while it was being read; leave it alone and run again")
    }

    /// From now on, a change that is noticed ends this process; its host reports ``change``.
    public static func endProcessOnChange() { recto_document_bytes_end_process_on_change() }
}

/// What the C object holds on to.
private final class LineReading {
    let read: DocumentBytes.Reading

    init(_ read: @escaping DocumentBytes.Reading) { self.read = read }
}
