public import RectoDiagnostics

/// Writes a zip file entry by entry, in the order in which they are added: the same entries give the same bytes.
///
/// Text is deflated, what is compressed already is stored; by its name, as ``PackageBuilder`` decides.
public struct ZipFileWriter: ~Copyable {
    private var output: OutputFile
    private var records: [ZipRecord.Entry] = []

    /// - Throws: ``Failure`` `.io`.
    public init(_ path: String) throws(Failure) { output = try OutputFile(path) }

    public mutating func add(_ name: String, _ bytes: [UInt8]) throws(Failure) { try add(name, .bytes(bytes)) }

    /// Adds a file of a package, piece by piece.
    public mutating func add(_ name: String, _ entry: PackageEntry, of package: Package) throws(Failure) {
        try add(name, .entry(package, entry))
    }

    private mutating func add(_ name: String, _ content: PackageContent) throws(Failure) {
        records.append(try PackageBuilder.write(content, named: Array(name.utf8), to: &output) { false })
    }

    /// Writes the directory; nothing may follow.
    public mutating func finish() throws(Failure) {
        let start = output.count
        for record in records { try output.write(ZipRecord.central(record)) }
        let size = output.count - start
        try output.write(ZipRecord.end(entries: records.count, directoryOffset: start, directorySize: size))
        try output.synchronize()
    }
}
