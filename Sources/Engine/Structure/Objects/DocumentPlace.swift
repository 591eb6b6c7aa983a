package import CDocumentBytes
package import RectoLane

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A document's source as libraries take it; what they go on reading from lives as long as this.
///
/// Isolation: on the lane. Owns copies of path and bytes, and a reference to the part.
@Lane
package final class DocumentPlace {
    /// Valid as long as this object lives.
    package let raw: RectoDocumentPlace
    private let copy: UnsafeMutableBufferPointer<CChar>
    private let part: DocumentBytes?

    package init(_ source: DocumentSource) {
        var raw = RectoDocumentPlace()
        switch source {
        case .file(let path):
            copy = Self.copy(path.utf8CString)
            raw.path = UnsafePointer(copy.baseAddress)
            part = nil
        case .bytes(let bytes):
            copy = Self.copy(bytes.lazy.map { CChar(bitPattern: $0) })
            raw.bytes = UnsafePointer(copy.baseAddress)
            raw.count = bytes.count
            part = nil
        case .part(let bytes):
            copy = Self.copy([])
            raw.part = bytes.handle
            part = bytes
        }
        self.raw = raw
    }

    isolated deinit { copy.deallocate() }

    /// At an address even if there are none.
    private static func copy(_ bytes: some Collection<CChar>) -> UnsafeMutableBufferPointer<CChar> {
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
        _ = copy.initialize(from: bytes)
        return copy
    }
}
