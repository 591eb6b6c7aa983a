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
    /// Where the directory's part for each call of ``append(segments:)`` begins, in bytes from its start.
    private var parts: [Int] = []

    public init(_ path: String) throws(Failure) { file = try OutputFile(path) }

    /// Appends all entries of some segments, ordered by name.
    ///
    /// The order must not depend on which worker made what, and when.
    ///
    /// - Throws: ``Failure`` `.io`, or `.internal` where a segment was not written by ``ZipSegment``.
    public mutating func append(segments paths: [String]) throws(Failure) {
        parts.append(directory.count)
        var found: [Found] = []
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for path in paths {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("open", path) }
            descriptors.append(descriptor)
            found += try Self.entries(of: descriptor, path)
        }
        for entry in found.sorted(by: { $0.entry.name.lexicographicallyPrecedes($1.entry.name) }) {
            var placed = entry.entry
            placed.offset = file.count
            try file.write(try Self.read(entry.descriptor, at: entry.entry.offset, count: entry.count, entry.path))
            directory += ZipRecord.central(placed)
            entries += 1
        }
    }

    /// An entry in its segment; its offset is that of its local header there.
    private struct Found {
        var entry: ZipRecord.Entry
        var descriptor: Int32
        var path: String

        /// Bytes of local header, name and data.
        var count: Int { ZipRecord.localSize + entry.name.count + entry.size }
    }

    private static func entries(of descriptor: Int32, _ path: String) throws(Failure) -> [Found] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", path) }
        var found: [Found] = []
        var position = 0
        while position < Int(status.st_size) {
            guard let local = ZipRecord.parseLocal(try read(descriptor, at: position, count: ZipRecord.localSize, path))
            else {
                throw Failure(.internal, "is not a segment at byte \(position)", at: path)
            }
            let name = try read(descriptor, at: position + ZipRecord.localSize, count: local.nameLength, path)
            let entry = ZipRecord.Entry(name: name, checksum: local.checksum, size: Int(local.size), offset: position)
            found.append(Found(entry: entry, descriptor: descriptor, path: path))
            position += found[found.count - 1].count
        }
        guard position == Int(status.st_size) else { throw Failure(.internal, "ends within an entry", at: path) }
        return found
    }

    /// Writes the directory; nothing may follow.
    ///
    /// - Returns: where in the file the directory's part for each call of ``append(segments:)`` begins, and where the last
    ///   one ends: what a reader by ranges needs to read a part of the directory only.
    @discardableResult
    public consuming func finish() throws(Failure) -> [Int] {
        let offset = file.count
        let bounds = (parts + [directory.count]).map { offset + $0 }
        try file.write(directory)
        try file.write(ZipRecord.end(entries: entries, directoryOffset: offset, directorySize: directory.count))
        try file.synchronize()
        return bounds
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int, _ path: String) throws(Failure) -> [UInt8]
    {
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
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
