import CZlib
public import RectoDiagnostics

/// Writes a package as a zip file: the same files give the same bytes, whatever their dates and in whatever order they come.
///
/// The manifest is first, then all by the bytes of their names. What is compressed already, as media are, is stored, so that
/// it can be read from any place; text is deflated. Large files are streamed.
public struct PackageBuilder: Sendable {
    /// zlib's version.
    public static var zlib: String { String(cString: zlibVersion()) }

    private var files: [(name: String, content: PackageContent)] = []
    private let limits: PackageLimits

    /// Text that shrinks further is stored, so that no reader takes the package for a bomb.
    private static let highestRatio = 100
    private static let manifests: Set = ["overlay.json", "overlay.xml", "overlay.plist"]
    private static let deflated: Set = [
        "json", "xml", "plist", "html", "htm", "xhtml", "opf", "css", "js", "mjs", "map", "svg", "vtt", "srt", "txt",
        "md",
        "csv",
        "ttf", "otf", "wasm", "bmp",
    ]

    /// - Parameter limits: What the package has to stay within.
    public init(limits: PackageLimits = .init()) { self.limits = limits }

    /// Whether a file of this name is deflated: text, and what else shrinks well.
    public static func isDeflated(_ name: String) -> Bool {
        name.lastIndex(of: ".").map { deflated.contains(name[name.index(after: $0)...].lowercased()) } ?? false
    }

    public mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, .bytes(bytes))) }

    /// Adds a file, which is read when the package is written.
    public mutating func add(_ name: String, file path: String) { files.append((name, .file(path))) }

    /// Adds the files of a folder, or of another package, but for what is ignored there.
    ///
    /// - Parameter isWanted: leaves files out.
    /// - Throws: ``Failure`` where something is wrong with its names or files.
    public mutating func add(_ package: Package, where isWanted: (PackageEntry) -> Bool = { _ in true }) throws(Failure)
    {
        if let fault = package.faults.first(where: { $0.rule != PackageFault.Rule.junk.rawValue }) {
            throw fault.failure(in: package.path)
        }
        files += package.entries.filter(isWanted).map { ($0.name, .entry(package, $0)) }
    }

    // MARK: - Writing

    /// Writes the package, whole or not at all; what has the name is replaced.
    ///
    /// - Parameter isCancelled: Asked now and then; true ends the work and leaves nothing behind.
    /// - Throws: ``Failure`` `.io`, `.cancelled`, or what is wrong with names and sizes.
    public func write(to path: String, isCancelled: () -> Bool = { false }) throws(Failure) {
        let partial = try PartialFile(of: path)
        do throws(Failure) {
            try writeArchive(partial.path, isCancelled)
            // Names, collisions and limits are judged in one place only: where packages are read.
            if let fault = try Package.open(partial.path, limits: limits).faults.first { throw fault.failure(in: path) }
            try partial.adopt()
        } catch {
            partial.remove()
            throw error
        }
    }

    private func writeArchive(_ path: String, _ isCancelled: () -> Bool) throws(Failure) {
        let ordered = files.map { (key: (Self.manifests.contains($0.name) ? 0 : 1, Array($0.name.utf8)), file: $0) }
            .sorted { $0.key.0 != $1.key.0 ? $0.key.0 < $1.key.0 : $0.key.1.precedes($1.key.1) }
        var output = try OutputFile(path)
        var records: [ZipRecord.Entry] = []
        for (key, file) in ordered {
            if let danger = EntryName.danger(key.1[...]) { throw Failure(.usage, danger, at: file.name) }
            guard key.1.count <= limits.pathBytes else {
                throw Failure(.usage, "name longer than \(limits.pathBytes) bytes", at: file.name)
            }
            records.append(try Self.write(file.content, named: key.1, to: &output, isCancelled))
            guard output.count <= limits.package else {
                throw Failure(
                    .tooLarge, "the package gets larger than \(ByteCount.text(limits.package))", at: file.name)
            }
        }
        let start = output.count
        for record in records.sorted(by: { $0.name.precedes($1.name) }) { try output.write(ZipRecord.central(record)) }
        let size = output.count - start
        try output.write(ZipRecord.end(entries: records.count, directoryOffset: start, directorySize: size))
        try output.synchronize()
    }

    /// One entry; its header is written again once checksum and size are known.
    static func write(
        _ content: PackageContent, named name: [UInt8], to output: inout OutputFile, _ isCancelled: () -> Bool
    ) throws(Failure) -> ZipRecord.Entry {
        let size = try content.size
        var record = ZipRecord.Entry(name: name, checksum: 0, size: size, offset: output.count)
        try output.write(ZipRecord.local(record))
        let start = output.count
        if isDeflated(String(decoding: name, as: UTF8.self)) {
            record.method = 8
            record.checksum = try deflate(content, size, to: &output, isCancelled)
            record.packedSize = output.count - start
        }
        if record.method == 0 || record.packedSize >= size || record.packedSize < size / highestRatio {
            try output.rewind(to: start)
            record.method = 0
            record.packedSize = size
            record.checksum = try store(content, size, to: &output, isCancelled)
        }
        try output.overwrite(ZipRecord.local(record), at: record.offset)
        return record
    }

    private static func store(
        _ content: PackageContent, _ size: Int, to output: inout OutputFile, _ isCancelled: () -> Bool
    ) throws(Failure) -> UInt32 {
        try copy(content, size, isCancelled) { (piece, _) throws(Failure) in try output.write(piece) }
    }

    private static func deflate(
        _ content: PackageContent, _ size: Int, to output: inout OutputFile, _ isCancelled: () -> Bool
    ) throws(Failure) -> UInt32 {
        var deflater = try Deflater()
        let checksum = try copy(content, size, isCancelled) { (piece, isLast) throws(Failure) in
            try deflater.deflate(piece, isLast: isLast) { part throws(Failure) in try output.write(part) }
        }
        if size == 0 {
            let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
            try deflater.deflate(nothing, isLast: true) { part throws(Failure) in try output.write(part) }
        }
        return checksum
    }

    private static func copy(
        _ content: PackageContent, _ size: Int, _ isCancelled: () -> Bool,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws(Failure) -> Void
    ) throws(Failure) -> UInt32 {
        var checksum: UInt = 0
        var count = 0
        try content.forEachChunk { piece throws(Failure) in
            guard !isCancelled() else { throw Failure(.cancelled, "stopped") }
            count += piece.count
            checksum = crc32_z(checksum, piece.assumingMemoryBound(to: UInt8.self).baseAddress, piece.count)
            try body(piece, count == size)
        }
        guard count == size else {
            throw Failure(.io, "a file changed while it was packed; leave it alone and run again")
        }
        return UInt32(truncatingIfNeeded: checksum)
    }
}
