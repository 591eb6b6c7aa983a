public import RectoDiagnostics

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
        for path in paths { found += try Self.entries(of: try OpenFile(path)) }
        for entry in found.sorted(by: { $0.entry.name.lexicographicallyPrecedes($1.entry.name) }) {
            var placed = entry.entry
            placed.offset = file.count
            try file.write(try entry.segment.bytes(exactly: entry.entry.offset..<entry.entry.offset + entry.count))
            directory += ZipRecord.central(placed)
            entries += 1
        }
    }

    /// Of entries that are read back: more than any tile takes, so that a damaged directory does not take all memory.
    private static let longestEntry = 1 << 28

    /// An entry in its segment; its offset is that of its local header there.
    private struct Found {
        var entry: ZipRecord.Entry
        var segment: OpenFile

        /// Bytes of local header, name and data.
        var count: Int { ZipRecord.localSize + entry.name.count + entry.size }
    }

    private static func entries(of segment: OpenFile) throws(Failure) -> [Found] {
        let size = try segment.status().size
        var found: [Found] = []
        var position = 0
        while position < size {
            let start = position + ZipRecord.localSize
            guard let local = ZipRecord.parseLocal(try segment.bytes(exactly: position..<start)) else {
                throw Failure(.internal, "is not a segment at byte \(position)", at: segment.path)
            }
            let name = try segment.bytes(exactly: start..<start + local.nameLength)
            let entry = ZipRecord.Entry(name: name, checksum: local.checksum, size: Int(local.size), offset: position)
            found.append(Found(entry: entry, segment: segment))
            position += found[found.count - 1].count
        }
        guard position == size else { throw Failure(.internal, "ends within an entry", at: segment.path) }
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
        let file = try OpenFile(archive)
        let end = try file.status().size
        guard bounds[part] >= 0, bounds[part + 1] <= end else { throw damaged }
        var directory = try file.bytes(exactly: bounds[part]..<bounds[part + 1])[...]
        while !directory.isEmpty {
            guard let (entry, count) = ZipRecord.parseCentral(directory) else { throw damaged }
            directory = directory.dropFirst(count)
            let start = ZipRecord.localSize + entry.name.count
            guard entry.size <= longestEntry, entry.offset <= end - start - entry.size else { throw damaged }
            let bytes = try file.bytes(exactly: entry.offset..<entry.offset + start + entry.size)
            let content = Array(bytes[start...])
            guard ZipRecord.parseLocal(bytes)?.nameLength == entry.name.count,
                bytes[ZipRecord.localSize..<start].elementsEqual(entry.name),
                ZipSegment.checksum(content) == entry.checksum
            else { throw damaged }
            try body(entry.name, content)
        }
    }
}
