import CDocumentBytes
public import RectoDiagnostics
public import RectoLane
public import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file, or a part of one, that poppler and qpdf read a document from; see `CDocumentBytes`.
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
