import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes that any thread may read any part of at any time: an open file, or memory.
enum ByteSource: Sendable {
    case file(OpenFile)
    case memory([UInt8])

    /// Fills the buffer from a place on.
    ///
    /// - Throws: ``Failure`` `.io`, also where there are fewer bytes than when the file was opened.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) {
        switch self {
        case .file(let file): try file.fill(buffer, at: offset)
        case .memory(let bytes):
            guard offset >= 0, offset <= bytes.count, buffer.count <= bytes.count - offset else {
                throw Failure(.io, "ends before byte \(offset) + \(buffer.count)")
            }
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + buffer.count]))
            }
        }
    }

    func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Failure) {
                try fill(
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]), at: offset
                )
                filled = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// A descriptor and the path that it came from; closed with its last owner.
final class OpenFile: Sendable {
    let descriptor: Int32
    let path: String

    /// Takes the descriptor over.
    init(adopting descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// The file's type bits and size now.
    func status() throws(Failure) -> (type: mode_t, size: Int) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        return (status.st_mode & S_IFMT, Int(status.st_size))
    }

    /// `pread` until the buffer is full.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Failure) {
        var filled = 0
        while filled < buffer.count {
            let got = pread(
                descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset + filled))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .system("read", path) }
            guard got > 0 else {
                throw Failure(.io, "became shorter while it was being read; leave it alone and run again", at: path)
            }
            filled += got
        }
    }
}
