import RectoDiagnostics
import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is on its way: its bytes from the beginning on, as far as they have come.
final class PartialIssue {
    let path: String
    private let descriptor: Int32
    private(set) var size: Int
    /// Of all bytes, where all of them came through this object.
    private var running: Digest? = Digest()

    /// Opens a file, or makes it.
    ///
    /// - Parameter limit: What is known to be on the disk; bytes after that may have been lost in a power cut, and are forgotten.
    init(_ path: String, keeping limit: Int) throws(Failure) {
        self.path = path
        var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0, errno == EACCES {
            // A process that was killed had made it the issue's file already; that one is never written into.
            try Files.remove(path)
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        self.descriptor = descriptor
        guard descriptor >= 0 else { throw .system("write", path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        size = Int(status.st_size)
        // A file that is shorter than the row says is no file of that row.
        if size > 0 { running = nil }
        if size < limit { try truncate(to: 0) } else if size > limit { try truncate(to: limit) }
    }

    deinit { close(descriptor) }

    func append(_ bytes: ArraySlice<UInt8>) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(size)) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .system("write", path) }
            rest.withUnsafeBytes { running?.add(UnsafeRawBufferPointer(rebasing: $0[..<written])) }
            size += written
            rest = rest.dropFirst(written)
        }
    }

    /// Whether these bytes are those of the file from a place on.
    func has(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Failure) -> Bool {
        var place = offset
        var rest = bytes
        var buffer = [UInt8](repeating: 0, count: min(rest.count, 64 << 10))
        while !rest.isEmpty {
            let wanted = min(buffer.count, rest.count)
            let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, wanted, off_t(place)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("read", path) }
            guard buffer[..<count].elementsEqual(rest.prefix(count)) else { return false }
            place += count
            rest = rest.dropFirst(count)
        }
        return true
    }

    func truncate(to count: Int) throws(Failure) {
        guard ftruncate(descriptor, off_t(count)) == 0 else { throw .system("write", path) }
        size = count
        running = count == 0 ? Digest() : nil
    }

    /// SHA-256 as 64 hexadecimal digits; reads the file, unless all of its bytes came through this object.
    ///
    /// - Parameter path: Where the file is by now.
    func digest(at path: String) throws(Failure) -> String {
        if let running { return running.digits }
        return String(try Digest.ofFile(path).dropFirst("sha256:".count))
    }

    /// Returns when all is on the disk.
    func synchronize() throws(Failure) {
        #if canImport(Darwin)
            let result = fcntl(descriptor, F_FULLFSYNC)
        #else
            let result = fdatasync(descriptor)
        #endif
        guard result == 0 else { throw .system("write", path) }
    }
}
