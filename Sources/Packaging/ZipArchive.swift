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

    /// Of entries that are read back: more than any tile takes, so that a damaged directory does not take all memory.
    private static let longestEntry = 1 << 28

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

    /// Reads back what one call of ``append(segments:)`` added to an archive.
    ///
    /// - Parameters:
    ///   - part: The number of the call, from 0 on.
    ///   - bounds: What ``finish()`` returned.
    ///   - body: Gets each entry's name and content, in order; content whose checksum is wrong it does not get.
    /// - Throws: ``Failure`` `.damaged` where the archive is not as it was written, `.io`, or what `body` throws.
    /// - Complexity: linear in the part's bytes, of which one entry is in memory at a time.
    public static func read(
        _ part: Int, of archive: String, bounds: [Int],
        _ body: (_ name: [UInt8], _ bytes: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let damaged = Failure(.damaged, "is not as it was written", at: archive)
        guard part >= 0, part + 1 < bounds.count, bounds[part] <= bounds[part + 1] else { throw damaged }
        let descriptor = open(archive, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", archive) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("read", archive) }
        let end = Int(status.st_size)
        guard bounds[part] >= 0, bounds[part + 1] <= end else { throw damaged }
        var directory = try read(descriptor, at: bounds[part], count: bounds[part + 1] - bounds[part], archive)[...]
        while !directory.isEmpty {
            guard let (entry, count) = ZipRecord.parseCentral(directory) else { throw damaged }
            directory = directory.dropFirst(count)
            let start = ZipRecord.localSize + entry.name.count
            guard entry.size <= longestEntry, entry.offset <= end - start - entry.size else { throw damaged }
            let bytes = try read(descriptor, at: entry.offset, count: start + entry.size, archive)
            let content = Array(bytes[start...])
            guard ZipRecord.parseLocal(bytes)?.nameLength == entry.name.count,
                bytes[ZipRecord.localSize..<start].elementsEqual(entry.name),
                ZipSegment.checksum(content) == entry.checksum
            else { throw damaged }
            try body(entry.name, content)
        }
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
