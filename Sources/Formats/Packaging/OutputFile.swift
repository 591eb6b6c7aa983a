public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file being written, from the first byte to the last; closed when it ends.
public struct OutputFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    /// Bytes written.
    public private(set) var count = 0

    /// Creates a file, or empties one.
    ///
    /// - Throws: ``Failure`` `.io`, or `.usage` for an input of this process.
    public init(_ path: String) throws(Failure) {
        self.init(adopting: try Self.create(path), path: path)
    }

    private init(adopting descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    private static func create(_ path: String) throws(Failure) -> Int32 {
        try Files.protected.check(writing: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", path) }
        return descriptor
    }

    /// Opens a file to add to its end.
    ///
    /// - Throws: ``Failure`` `.io`.
    public init(appendingTo path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("write", path) }
        self.path = path
    }

    /// Creates a file in a folder that is open already, which spares the kernel the walk down the path.
    init(_ name: String, in folder: Int32, path: String) throws(Failure) {
        descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", path + "/" + name) }
        self.path = path + "/" + name
    }

    /// Creates a file, for its owner alone, in a folder that is open already; there must be nothing of that name, and no link.
    init(creating name: String, in folder: Int32, path: String) throws(Failure) {
        descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", path + "/" + name) }
        self.path = path + "/" + name
    }

    deinit { close(descriptor) }

    public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
                let written = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #else
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .system("write", path) }
            count += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    public mutating func write(_ bytes: [UInt8]) throws(Failure) {
        var failure: Failure?
        bytes.withUnsafeBytes { bytes in
            do throws(Failure) { try write(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes over bytes that have been written before; the end stays where it is.
    mutating func overwrite(_ bytes: [UInt8], at offset: Int) throws(Failure) {
        precondition(offset + bytes.count <= count)
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { bytes in
                pwrite(
                    descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(offset + written))
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw .system("write", path) }
            written += result
        }
    }

    /// Forgets all bytes from a place on; the next go there.
    mutating func rewind(to offset: Int) throws(Failure) {
        precondition(offset <= count)
        guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset)
        else {
            throw .system("write", path)
        }
        count = offset
    }

    /// Waits until the bytes are on the disk, for files whose loss would lose work.
    public func synchronize() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw .system("write", path) }
    }
}
