public import RectoBytes
public import RectoDiagnostics

extension Package {
    /// The whole entry; size and checksum have been found to be right.
    ///
    /// - Throws: ``Failure`` `.tooLarge` over `limit` bytes, `.damaged`, `.unsupported`, `.io`.
    public func read(_ entry: PackageEntry, limit: Int) throws(Failure) -> [UInt8] {
        guard entry.size <= limit else {
            throw failure(.tooLarge, "is larger than \(ByteCount.text(limit))", entry)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entry.size)
        try forEachChunk(entry) { chunk in
            bytes.append(contentsOf: chunk)
            return true
        }
        return bytes
    }

    /// The first bytes of an entry, all of it where it has fewer; without a look at its checksum.
    ///
    /// - Throws: As ``read(_:limit:)``.
    public func prefix(_ entry: PackageEntry, _ count: Int) throws(Failure) -> [UInt8] {
        try bytes(entry, in: 0..<max(0, min(count, entry.size)))
    }

    /// Some bytes of an entry, without a look at its checksum.
    ///
    /// Of a stored entry only they are read; a compressed one has to be inflated from its start.
    ///
    /// - Throws: ``Failure`` `.usage` for a range beyond the entry's end; else as ``read(_:limit:)``.
    public func bytes(_ entry: PackageEntry, in range: Range<Int>) throws(Failure) -> [UInt8] {
        guard range.lowerBound >= 0, range.upperBound <= entry.size else {
            throw failure(.usage, "has no bytes \(range.lowerBound)..<\(range.upperBound), it has \(entry.size)", entry)
        }
        guard !range.isEmpty else { return [] }
        let (source, placed) = try place(entry)
        if entry.isStored {
            do throws(Failure) {
                return try source.bytes(at: placed.data + range.lowerBound, count: range.count)
            } catch {
                throw failure(error, placed)
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var position = 0
        try stream(placed, source) { chunk in
            let wanted = range.clamped(to: position..<position + chunk.count)
            bytes.append(contentsOf: chunk[wanted.lowerBound - position..<wanted.upperBound - position])
            position += chunk.count
            return position < range.upperBound
        }
        guard bytes.count == range.count else { throw failure(.damaged, "is shorter than it says", entry) }
        return bytes
    }

    /// Hands an entry out in pieces of at most 128 KiB, until `body` says no.
    ///
    /// Each piece is valid within its call only. Whether checksum and size are right is known after the last one: what was
    /// done with the pieces is void where this throws.
    ///
    /// - Throws: As ``read(_:limit:)``, and what `body` throws.
    public func forEachChunk(_ entry: PackageEntry, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Bool)
        throws(Failure)
    {
        let (source, placed) = try place(entry)
        try stream(placed, source, body)
    }

    /// Where the content of a stored entry, or of a file of a folder, is in the file system; `nil` for a compressed one.
    ///
    /// The range is in bytes. Whoever reads there sees what is there then.
    public func fileRange(_ entry: PackageEntry) -> (path: String, range: Range<Int>)? {
        switch store {
        case .folder: entry.fileName == nil ? (path + "/" + entry.name, 0..<entry.size) : nil
        case .zip(.file): entry.isStored ? (path, entry.data..<entry.data + entry.size) : nil
        case .zip(.memory), .zip(.provider): nil
        }
    }

    /// The content of an entry where it is, for packages whose bytes are elsewhere; a compressed one in memory, `nil` for other packages.
    ///
    /// - Parameter limit: For the memory.
    /// - Throws: As ``read(_:limit:)``.
    public func provider(_ entry: PackageEntry, limit: Int = 256 << 20) throws(Failure) -> (any ByteProvider)? {
        guard case .zip(.provider(let whole)) = store else { return nil }
        if let refusal = entry.refusal { throw refusal }
        guard entry.isStored else {
            let validator = whole.provider.identity.validator.map { "\($0) \(entry.name)" }
            return BytesInMemory(try read(entry, limit: limit), validator: validator)
        }
        return try BytePart(of: whole.provider, entry.data..<entry.data + entry.size)
    }

    // MARK: - Inside

    /// The bytes that an entry is in: the zip file, or a file of the folder, which must still be as it was.
    func place(_ entry: PackageEntry) throws(Failure) -> (source: ByteSource, entry: PackageEntry) {
        if let refusal = entry.refusal { throw refusal }
        switch store {
        case .zip(let source): return (source, entry)
        case .folder(let root):
            let file = try FolderReader.open(entry.name, fileName: entry.fileName, in: root)
            let (type, size) = try file.status()
            guard type == FolderReader.regular, size == entry.size else {
                throw failure(.io, "changed since the folder was read; leave it alone and run again", entry)
            }
            return (.file(file), entry)
        }
    }

    private func stream(
        _ entry: PackageEntry, _ source: ByteSource, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Bool
    ) throws(Failure) {
        var reader = try EntryReader(entry, in: source)
        while true {
            let chunk: UnsafeRawBufferPointer
            do throws(PackageTrouble) {
                chunk = try reader.next()
            } catch {
                throw error.failure(in: path)
            }
            guard !chunk.isEmpty, try body(chunk) else { return }
        }
    }

    private func failure(_ code: Failure.Code, _ message: String, _ entry: PackageEntry) -> Failure {
        Failure(code, message, at: "\(path)!\(entry.name)")
    }

    private func failure(_ failure: Failure, _ entry: PackageEntry) -> Failure {
        failure.place == nil ? failure.at("\(path)!\(entry.name)") : failure
    }

    /// Writes an entry's content to a file of its own.
    ///
    /// - Throws: As ``read(_:limit:)``, and ``Failure`` `.io` where the file can't be written.
    public func write(_ entry: PackageEntry, to path: String) throws(Failure) {
        var file = try OutputFile(path)
        try forEachChunk(entry) { (chunk) throws(Failure) in
            try file.write(chunk)
            return true
        }
    }
}
