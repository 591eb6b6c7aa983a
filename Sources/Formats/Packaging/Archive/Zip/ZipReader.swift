import RectoDiagnostics

/// Reads what is in a zip file, without reading any data of its entries.
struct ZipReader {
    private(set) var entries: [PackageEntry] = []
    private(set) var faults: [PackageFault] = []
    /// Files that have no usable name and are in nobody's list.
    private(set) var nameless = 0

    /// - Throws: ``Failure`` `.io`; what is wrong with the content is in ``faults``.
    init(_ source: ByteSource, count: Int, limits: PackageLimits) throws(Failure) {
        do throws(PackageTrouble) {
            try read(source, count: count, limits)
        } catch {
            switch error {
            case .failure(let failure): throw failure
            case .fault(let fault):
                faults.append(fault)
                entries = []
            }
        }
        faults.sort(by: PackageFault.isOrdered)
    }

    private mutating func read(_ source: ByteSource, count: Int, _ limits: PackageLimits) throws(PackageTrouble) {
        guard count <= limits.package else {
            throw .fault(PackageFault(.expansion, "\(ByteCount.text(count)), limit \(ByteCount.text(limits.package))"))
        }
        let end = try EndRecord.find(in: source, count: count)
        var directory = ZipDirectory(limits: limits)
        defer { faults += directory.faults }
        try directory.read(end, of: source)
        var items = directory.items
        items.sort { $0.name.precedes($1.name) }
        for (item, next) in zip(items, items.dropFirst()) where item.name == next.name {
            let (first, second) = item.offset < next.offset ? (item, next) : (next, item)
            throw .fault(second.fault(.duplicate, "occurs twice (@\(first.offset), @\(second.offset))"))
        }
        let names = try Self.names(items)
        try ZipLayout(source, directory: end.directory.lowerBound, limits: limits).locate(&items, packageSize: count)
        faults += names.faults + names.junkFaults
        nameless = items.count { $0.text == nil && !$0.isJunk }
        items.sort { $0.name.precedes($1.name) }
        entries = items.compactMap { item in
            guard !item.isFolder, !item.isJunk, let text = item.text else { return nil }
            return PackageEntry(
                name: text, size: item.size, packedSize: item.packedSize, isStored: item.method == 0,
                checksum: item.checksum, offset: item.offset, data: item.data, method: item.method)
        }
    }

    private static func names(_ items: [ZipItem]) throws(PackageTrouble) -> NameTable {
        var names = NameTable()
        for item in items {
            if item.isJunk, let kind = EntryName.junk(item.name[...]) {
                names.ignore(kind, at: item.offset)
            } else if let text = item.text {
                try names.add(item.isFolder ? String(text.dropLast()) : text, isFolder: item.isFolder, at: item.offset)
            }
        }
        return names
    }
}

extension [UInt8] {
    /// Ordered by bytes, as `lexicographicallyPrecedes`, but without a call for each.
    func precedes(_ other: [UInt8]) -> Bool {
        withUnsafeBytes { first in
            other.withUnsafeBytes { second in
                let common = Swift.min(first.count, second.count)
                for index in 0..<common where first[index] != second[index] { return first[index] < second[index] }
                return first.count < second.count
            }
        }
    }
}
