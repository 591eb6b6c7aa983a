public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Puts segments together to a zip archive of stored entries, readable by byte ranges.
///
/// Zip64 records are written where there are 65,535 entries or 4 GiB, else not.
public struct ZipArchive: ~Copyable {
    private var file: OutputFile
    private var directory: [UInt8] = []
    private var entries = 0

    public init(_ path: String) throws(Failure) { file = try OutputFile(path) }

    /// Appends all entries of a segment, in their order.
    ///
    /// - Throws: ``Failure`` `.io`, or `.internal` where the segment was not written by ``ZipSegment``.
    public mutating func append(segment path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        var position = 0
        while position < Int(status.st_size) {
            let header = try Self.read(descriptor, at: position, count: ZipRecord.localSize, path)
            guard let local = ZipRecord.parseLocal(header) else {
                throw Failure(.internal, "is not a segment at byte \(position)", at: path)
            }
            let name = try Self.read(descriptor, at: position + ZipRecord.localSize, count: local.nameLength, path)
            directory += ZipRecord.central(
                ZipRecord.Entry(
                    name: name, checksum: local.checksum, size: local.size, offset: file.count + position))
            entries += 1
            position += ZipRecord.localSize + local.nameLength + Int(local.size)
        }
        guard position == Int(status.st_size) else { throw Failure(.internal, "ends within an entry", at: path) }
        try copy(descriptor, count: position, path)
    }

    /// Writes the directory; nothing may follow.
    public consuming func finish() throws(Failure) {
        let offset = file.count
        try file.write(directory)
        try file.write(ZipRecord.end(entries: entries, directoryOffset: offset, directorySize: directory.count))
        try file.synchronize()
    }

    private mutating func copy(_ descriptor: Int32, count: Int, _ path: String) throws(Failure) {
        var position = 0
        while position < count {
            let chunk = try Self.read(descriptor, at: position, count: min(1 << 20, count - position), path)
            try file.write(chunk)
            position += chunk.count
        }
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int, _ path: String) throws(Failure) -> [UInt8] {
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    failed = got < 0 ? errno : EIO
                    return
                }
                filled += got
            }
        }
        guard failed == 0 else { throw .system("read", path, errno: failed) }
        return bytes
    }
}
