public import RectoDiagnostics

extension Package {
    /// Reads all of an entry and judges its data: size and checksum (PKG-006), and how far it expands (SEC-004).
    ///
    /// What can't be read is a fault as well (PKG-006). A method that is not allowed is told of in ``faults`` already, and
    /// its data is not looked at. Takes one buffer of memory.
    public func check(_ entry: PackageEntry) -> PackageFault? {
        guard entry.method == 0 || entry.method == 8 else { return nil }
        do throws(Failure) {
            let (source, placed) = try place(entry)
            var reader = try EntryReader(placed, in: source)
            return try check(&reader, placed)
        } catch {
            return fault(.data, "can't be read: \(error.message)", entry)
        }
    }

    private func check(_ reader: inout EntryReader, _ entry: PackageEntry) throws(Failure) -> PackageFault? {
        do throws(PackageTrouble) {
            while !(try reader.next()).isEmpty {}
            return nil
        } catch {
            guard case .fault(let fault) = error else { throw error.failure(in: path) }
            // Larger than it says: a wrong number, or a bomb that hides?
            guard !entry.isStored, reader.made > entry.size else { return fault }
            do throws(PackageTrouble) {
                guard !(try reader.staysWithin(limits)) else { return fault }
            } catch {
                return fault
            }
            return self.fault(
                .expansion,
                "expands past the limits (\(limits.entryRatio):1, \(ByteCount.text(limits.entry))) though the directory says \(ByteCount.plural(entry.size, "byte")) (zip bomb?)",
                entry)
        }
    }

    private func fault(_ rule: PackageFault.Rule, _ message: String, _ entry: PackageEntry) -> PackageFault {
        PackageFault(rule, message, entry: entry.name, at: isFolder ? nil : entry.offset)
    }

    /// The SHA-256 of an entry's content, as 64 hexadecimal digits like `document.sha256`.
    ///
    /// - Throws: As ``read(_:limit:)``.
    public func sha256(_ entry: PackageEntry) throws(Failure) -> String {
        var digest = Digest()
        try forEachChunk(entry) { chunk in
            digest.add(chunk)
            return true
        }
        return digest.digits
    }

    /// The SHA-256 of the zip file as it is; of a folder, that of a line for each entry: name, size and digest of its content,
    /// with tabs between, ended by a line feed.
    ///
    /// Reads all of it.
    ///
    /// - Throws: ``Failure`` `.io`.
    public func sha256() throws(Failure) -> String {
        var digest = Digest()
        switch store {
        case .folder:
            for entry in entries { digest.add("\(entry.name)\t\(entry.size)\t\(try sha256(entry))\n") }
        case .zip(let source):
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
            defer { buffer.deallocate() }
            for start in stride(from: 0, to: size, by: buffer.count) {
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, size - start)])
                try source.fill(part, at: start)
                digest.add(UnsafeRawBufferPointer(part))
            }
        }
        return digest.digits
    }
}
