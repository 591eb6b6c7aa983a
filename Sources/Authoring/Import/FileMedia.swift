import Recto
import RectoMedia

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file as the readers of media headers want it.
final class FileMedia: MediaSource {
    let size: Int
    private let descriptor: Int32
    private let path: String

    /// - Throws: ``Failure`` `.io`.
    init(_ path: String) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open", path) }
        self.path = path
        do throws(Failure) {
            size = try Files.stamp(path).size
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled,
                    off_t(range.lowerBound + filled))
                if got < 0, errno == EINTR { continue }
                failed = got < 0
                guard got > 0 else { return }
                filled += got
            }
        }
        guard !failed else { throw .system("read", path) }
        return bytes
    }
}
