import RectoDiagnostics

/// Where everything is in a zip file: that no two entries share bytes, that none are left over, and that each entry's own
/// header says what the directory says.
///
/// The first is decided before any local header is read, since bombs are made of headers within data. Ranges are compared in
/// order of place: O(n log n).
struct ZipLayout {
    private let source: ByteSource
    private let directory: Int
    private let limits: PackageLimits

    private static let headerSize = 30

    /// - Parameter directory: Where the directory starts.
    init(_ source: ByteSource, directory: Int, limits: PackageLimits) {
        self.source = source
        self.directory = directory
        self.limits = limits
    }

    /// Judges the entries and sets where their data is; they come out in order of place.
    func locate(_ items: inout [ZipItem], packageSize: Int) throws(PackageTrouble) {
        items.sort { ($0.offset, $0.packedSize) < ($1.offset, $1.packedSize) }
        try judgeOverlap(items)
        try judgeExpansion(items, packageSize: packageSize)
        if let first = items.first?.offset ?? (directory > 0 ? directory : nil), first > 0 {
            throw .fault(
                PackageFault(.reading, "\(ByteCount.plural(first, "byte")) before the first entry; zip it anew", at: 0))
        }
        // Small entries lie close together, so that one read gets several headers; of large ones it wastes little.
        var window = ByteWindow(source, end: directory, step: 4096)
        for index in items.indices {
            let next = index + 1 < items.count ? items[index + 1] : nil
            try locate(&items[index], before: next, &window)
        }
    }

    // MARK: - All entries

    private func judgeOverlap(_ items: [ZipItem]) throws(PackageTrouble) {
        for (index, item) in items.enumerated() {
            try judgeEnd(of: item, at: item.leastEnd, before: index + 1 < items.count ? items[index + 1] : nil)
        }
    }

    private func judgeEnd(of item: ZipItem, at end: Int, before next: ZipItem?) throws(PackageTrouble) {
        guard let next else {
            guard end <= directory else {
                throw .fault(
                    item.fault(
                        .overlap,
                        "bytes \(item.offset)..\(item.range.upperBound) overlap the directory at byte \(directory)"))
            }
            return
        }
        guard end <= next.offset else {
            let other = PackageFault.quoted(item.shown)
            throw .fault(
                next.fault(
                    .overlap,
                    "bytes \(next.range.lowerBound)..\(next.range.upperBound) overlap \(other) at \(item.range.lowerBound)..\(item.range.upperBound) (zip bomb?)"
                ))
        }
    }

    private func judgeExpansion(_ items: [ZipItem], packageSize: Int) throws(PackageTrouble) {
        var total = 0
        for item in items {
            try judgeExpansion(item)
            let (sum, overflow) = total.addingReportingOverflow(item.size)
            total = overflow ? .max : sum
        }
        guard total <= limits.inflated else {
            throw .fault(
                PackageFault(
                    .expansion, "expands to \(ByteCount.text(total)), limit \(ByteCount.text(limits.inflated)) in all"))
        }
        guard total <= limits.ratioFrom || total / max(1, limits.ratio) <= packageSize else {
            throw .fault(
                PackageFault(
                    .expansion,
                    "expands \(total / max(1, packageSize)):1 in all, limit \(limits.ratio):1 (zip bomb?)"))
        }
    }

    // MARK: - One entry

    private func judgeExpansion(_ item: ZipItem) throws(PackageTrouble) {
        guard item.size <= limits.entry else {
            throw .fault(
                item.fault(
                    .expansion, "\(ByteCount.text(item.size)), limit \(ByteCount.text(limits.entry)) for one file"))
        }
        guard item.size <= limits.ratioFrom || item.size / max(1, limits.entryRatio) <= item.packedSize else {
            let ratio = item.size / max(1, item.packedSize)
            let from = ByteCount.text(limits.ratioFrom)
            throw .fault(
                item.fault(.expansion, "expands \(ratio):1 past \(from), limit \(limits.entryRatio):1 (zip bomb?)"))
        }
    }

    private func locate(_ item: inout ZipItem, before next: ZipItem?, _ window: inout ByteWindow) throws(PackageTrouble)
    {
        guard let fixed = try window.bytes(at: item.offset, count: Self.headerSize), fixed.number32(0) == 0x0403_4B50
        else {
            throw .fault(item.fault(.reading, "no local header where the directory says; zip it anew"))
        }
        let nameCount = fixed.number16(26)
        let count = Self.headerSize + nameCount + fixed.number16(28)
        guard let header = try window.bytes(at: item.offset, count: count) else {
            throw .fault(item.fault(.overlap, "its local header overlaps the directory at byte \(directory)"))
        }
        if let difference = difference(header, nameCount: nameCount, item) {
            throw .fault(item.fault(.reading, "\(difference); zip it anew"))
        }
        item.data = item.offset + count
        let end = item.data + item.packedSize
        try judgeEnd(of: item, at: end, before: next)
        try judgeRest(of: item, end..<(next?.offset ?? directory), &window)
    }

    /// Between an entry's data and the next entry there is a data descriptor, if it has one, and nothing else.
    private func judgeRest(of item: ZipItem, _ rest: Range<Int>, _ window: inout ByteWindow) throws(PackageTrouble) {
        if rest.isEmpty, !item.isStreamed { return }
        if item.isStreamed, [12, 16, 20, 24].contains(rest.count),
            var descriptor = try window.bytes(at: rest.lowerBound, count: rest.count)
        {
            if rest.count % 8 == 0 {
                // With signature; without it the count is 12 or 20.
                guard descriptor.number32(0) == 0x0807_4B50 else {
                    throw .fault(item.fault(.reading, "data descriptor without signature; zip it anew"))
                }
                descriptor = descriptor.dropFirst(4)
            }
            let isLong = descriptor.count == 20
            let sizes =
                isLong
                ? (descriptor.number64(4), descriptor.number64(12)) : (descriptor.number32(4), descriptor.number32(8))
            guard descriptor.number32(0) == Int(item.checksum), sizes == (item.packedSize, item.size) else {
                throw .fault(item.fault(.reading, "the data descriptor differs from the directory; zip it anew"))
            }
            return
        }
        throw .fault(
            PackageFault(
                .reading,
                rest.isEmpty
                    ? "the data descriptor is missing; zip it anew"
                    : "\(ByteCount.plural(rest.count, "byte")) after it belong to no entry; zip it anew",
                entry: item.shown, at: rest.lowerBound))
    }

    /// How a local header differs from the directory; `nil` where it does not.
    private func difference(_ header: ArraySlice<UInt8>, nameCount: Int, _ item: ZipItem) -> String? {
        let name = header.part(Self.headerSize, nameCount)
        guard name.elementsEqual(item.name) else {
            let local = PackageFault.quoted(String(decoding: name.prefix(limits.pathBytes), as: UTF8.self))
            return "local name \"\(local)\" but directory says \"\(PackageFault.quoted(item.shown))\""
        }
        let flags = header.number16(6)
        // Bits 1 and 2 only say how hard the compressor tried.
        guard flags & ~6 == item.flags & ~6 else {
            return "local flags \(hex(flags)) but directory says \(hex(item.flags))"
        }
        let method = header.number16(8)
        guard method == item.method else { return "local method \(method) but directory says \(item.method)" }
        guard let extra = ExtraFields(header.part(Self.headerSize + nameCount, header.number16(28))) else {
            return "damaged extra field in the local header"
        }
        if let path = extra.path, item.text != nil, !path.elementsEqual(name) {
            return "a second name in an extra field differs"
        }
        let checksum = header.number32(14)
        guard checksum == Int(item.checksum) || item.isStreamed && checksum == 0 else {
            return "local CRC-32 is \(hex(checksum)), directory says \(hex(Int(item.checksum)))"
        }
        return sizeDifference(header, extra, item)
    }

    private func sizeDifference(_ header: ArraySlice<UInt8>, _ extra: ExtraFields, _ item: ZipItem) -> String? {
        /// Before a descriptor, what was not known yet is 0.
        func agrees(_ local: Int, _ known: Int) -> Bool { local == known || item.isStreamed && local == 0 }
        var sizes = (packed: header.number32(18), full: header.number32(22))
        if let zip64 = extra.zip64 {
            guard zip64.count == 16 else { return "damaged ZIP64 field in the local header" }
            // Some writers fill it in ahead and then don't need it; it has to be true or, before a descriptor, empty.
            let long = (packed: zip64.number64(8), full: zip64.number64(0))
            guard agrees(long.packed, item.packedSize), agrees(long.full, item.size) else {
                return "local ZIP64 sizes differ from the directory"
            }
            if sizes.packed == 0xFFFF_FFFF { sizes.packed = long.packed }
            if sizes.full == 0xFFFF_FFFF { sizes.full = long.full }
        }
        guard agrees(sizes.packed, item.packedSize), agrees(sizes.full, item.size) else {
            return
                "local sizes \(sizes.packed) and \(sizes.full) but directory says \(item.packedSize) and \(item.size)"
        }
        return nil
    }

    private func hex(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}
