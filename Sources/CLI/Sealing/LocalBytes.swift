import Recto
import RectoBytes

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of a file of this machine, for commands that go through it once.
final class LocalBytes: ByteProvider {
    let identity: ByteIdentity
    private let descriptor: Int32
    private let path: String

    /// - Throws: ``Failure`` `.io` for what can't be read, `.usage` for what is no file.
    init(_ path: String) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open", path) }
        self.path = path
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .system("read", path, errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(
                .usage,
                status.st_mode & S_IFMT == S_IFDIR
                    ? "is a folder; recto overlay pack makes a file of a package's folder" : "is no file", at: path)
        }
        identity = ByteIdentity(count: Int(status.st_size), validator: nil)
    }

    deinit { close(descriptor) }

    func read(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        let range = try checked(range)
        var bytes = [UInt8](repeating: 0, count: range.count)
        var filled = 0
        while filled < bytes.count {
            let left = bytes.count - filled
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + filled }, left, off_t(range.lowerBound + filled))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", path) }
            guard count > 0 else {
                throw Failure(.io, "became shorter while it was being read; leave it alone and run again", at: path)
            }
            filled += count
        }
        return bytes
    }
}
