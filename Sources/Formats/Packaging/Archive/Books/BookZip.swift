import RectoDiagnostics

/// Reads the entries of a zip file that is a book of pictures; see ``Package/openBook(_:limits:)``.
struct BookZip {
    private(set) var entries: [PackageEntry] = []
    private(set) var faults: [PackageFault] = []
    private(set) var omissions: [Failure] = []

    private let source: ByteSource
    private let count: Int
    private let limits: PackageLimits

    /// - Throws: ``Failure`` `.io`; ``faults`` has what makes the archive unusable.
    init(_ source: ByteSource, count: Int, limits: PackageLimits) throws(Failure) {
        self.source = source
        self.count = count
        self.limits = limits
        do throws(PackageTrouble) {
            try read()
        } catch {
            switch error {
            case .failure(let failure): throw failure
            case .fault(let fault): faults = [fault]
            }
            entries = []
        }
    }

    private mutating func read() throws(PackageTrouble) {
        guard count <= limits.package else {
            throw .fault(PackageFault(.expansion, "\(ByteCount.text(count)), limit \(ByteCount.text(limits.package))"))
        }
        let directory = try BookDirectory(source, count: count, limits: limits)
        let items = directory.items.filter { !$0.isFolder && !$0.isJunk }.sorted { $0.offset < $1.offset }
        var names = BookName(items.map(\.name))
        var window = ByteWindow(source, end: count, step: 4096)
        for item in items {
            let name = names.text(Self.short(item.name, limits.pathBytes))
            if directory.links.contains(item.offset) {
                omissions.append(Failure(.unsupported, "is a link, and left out", at: name))
                continue
            }
            var entry = PackageEntry(
                name: name, size: item.size, packedSize: item.packedSize, isStored: item.method == 0,
                checksum: item.checksum, offset: item.offset, method: item.method)
            entry.data = try data(of: item, &window) ?? 0
            entry.refusal = refusal(item, entry.data)
            entries.append(entry)
        }
        try judge(entries.filter { $0.refusal == nil })
        entries.sort { Array($0.name.utf8).precedes(Array($1.name.utf8)) }
    }

    /// The end of a name that is too long, since it has the number and the suffix.
    private static func short(_ name: [UInt8], _ limit: Int) -> [UInt8] {
        name.count <= limit ? name : Array(name.suffix(limit).drop { $0 & 0xC0 == 0x80 })
    }

    /// Refuses zip bombs: entries that share bytes, and archives that expand too far as a whole.
    private func judge(_ entries: [PackageEntry]) throws(PackageTrouble) {
        var (packed, full) = (0, 0)
        for entry in entries {
            packed = packed.saturatingSum(entry.packedSize)
            full = full.saturatingSum(entry.size)
        }
        guard packed <= count else {
            throw .fault(PackageFault(.overlap, "its entries have more bytes than the file; they overlap (zip bomb?)"))
        }
        guard full <= limits.inflated else {
            throw .fault(
                PackageFault(
                    .expansion, "expands to \(ByteCount.text(full)), limit \(ByteCount.text(limits.inflated)) in all"))
        }
        guard full <= limits.ratioFrom || full / max(1, limits.ratio) <= count else {
            throw .fault(
                PackageFault(
                    .expansion, "expands \(full / max(1, count)):1 in all, limit \(limits.ratio):1 (zip bomb?)"))
        }
    }

    /// Where an entry's data begins; `nil` if it has no local header.
    private func data(of item: ZipItem, _ window: inout ByteWindow) throws(PackageTrouble) -> Int? {
        guard let header = try window.bytes(at: item.offset, count: 30), header.number32(0) == 0x0403_4B50 else {
            return nil
        }
        return item.offset + 30 + header.number16(26) + header.number16(28)
    }

    /// Why the entry can't be read; `nil` if it can.
    private func refusal(_ item: ZipItem, _ data: Int) -> Failure? {
        if item.flags & 0x2041 != 0 || item.method == 99 {
            let means = item.method == 99 ? "AES, as WinZip does" : item.flags & 0x40 != 0 ? "PKZIP's own" : "ZipCrypto"
            return Failure(.encrypted, "is encrypted (\(means)); unpack it with its password, and zip it without")
        }
        guard data > 0 else { return Failure(.damaged, "is not where the archive's directory says") }
        guard data <= count, item.packedSize <= count - data else {
            return Failure(.damaged, "is cut off: the archive ends within it; copy it again")
        }
        guard item.method == 0 || item.method == 8, item.flags & 0x20 == 0 else {
            return Failure(.unsupported, "is compressed by \(ZipDirectory.name(ofMethod: item.method))")
        }
        guard item.size <= limits.ratioFrom || item.size / max(1, limits.entryRatio) <= item.packedSize else {
            return Failure(
                .tooLarge,
                "expands \(item.size / max(1, item.packedSize)):1, limit \(limits.entryRatio):1 (zip bomb?)")
        }
        return nil
    }
}

extension Int {
    /// The sum of two numbers that are not negative.
    fileprivate func saturatingSum(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
