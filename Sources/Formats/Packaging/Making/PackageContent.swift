import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What becomes an entry's data.
enum PackageContent: Sendable {
    case bytes([UInt8])
    case file(String)
    case entry(Package, PackageEntry)

    /// Hands it out in pieces of less than 1 MiB.
    func forEachChunk(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
                var failure: Failure?
                bytes[start..<min(start + Self.pieceSize, bytes.count)].withUnsafeBytes { piece in
                    do throws(Failure) { try body(piece) } catch { failure = error }
                }
                if let failure { throw failure }
            }
        case .file(let path):
            let file = try OpenFile(path)
            let size = try Self.size(of: file)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
            defer { buffer.deallocate() }
            for start in stride(from: 0, to: size, by: buffer.count) {
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, size - start)])
                try file.fill(piece, at: start)
                try body(UnsafeRawBufferPointer(piece))
            }
        case .entry(let package, let entry):
            try package.forEachChunk(entry) { chunk throws(Failure) in
                try body(chunk)
                return true
            }
        }
    }

    /// Bytes.
    var size: Int {
        get throws(Failure) {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let path): try Self.size(of: try OpenFile(path))
            case .entry(_, let entry): entry.size
            }
        }
    }

    private static let pieceSize = 1 << 18

    private static func size(of file: OpenFile) throws(Failure) -> Int {
        let (type, size) = try file.status()
        guard type == S_IFREG else { throw Failure(.io, "is not a file", at: file.path) }
        return size
    }
}
