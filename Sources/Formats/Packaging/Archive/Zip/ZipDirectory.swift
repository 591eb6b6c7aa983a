import RectoDiagnostics

/// Reads the directory of a zip file, record by record, and judges each on its own.
struct ZipDirectory {
    private(set) var items: [ZipItem] = []
    private(set) var faults: [PackageFault] = []

    private let limits: PackageLimits
    /// Where the directory starts, and data has to have ended.
    private var start = 0
    private static let recordSize = 46
    /// A directory record at its longest.
    private static let windowSize = recordSize + 3 * 0xFFFF

    init(limits: PackageLimits) { self.limits = limits }

    /// Goes through the directory; what was found until something fatal stays.
    mutating func read(_ end: EndRecord, of source: ByteSource) throws(PackageTrouble) {
        guard end.entries <= limits.entries else {
            throw .fault(
                PackageFault(
                    .expansion, "\(end.entries) entries, limit \(limits.entries)", at: end.directory.lowerBound))
        }
        start = end.directory.lowerBound
        var window = ByteWindow(source, end: end.directory.upperBound, step: min(Self.windowSize, end.directory.count))
        var position = end.directory.lowerBound
        items.reserveCapacity(end.entries)
        for index in 0..<end.entries {
            guard let record = try window.bytes(at: position, count: Self.recordSize), record.number32(0) == 0x0201_4B50
            else {
                throw .fault(
                    PackageFault(
                        .archive, "the directory is damaged: no record for entry \(index + 1) of \(end.entries)",
                        at: position))
            }
            let count = Self.recordSize + record.number16(28) + record.number16(30) + record.number16(32)
            guard let record = try window.bytes(at: position, count: count) else {
                throw .fault(
                    PackageFault(
                        .archive, "the directory is damaged: entry \(index + 1) runs over its end", at: position))
            }
            try add(record, at: position)
            position += count
        }
        guard position == end.directory.upperBound else {
            let isEntry = try window.bytes(at: position, count: 4)?.number32(0) == 0x0201_4B50
            let count = ByteCount.plural(end.directory.upperBound - position, "byte")
            throw .fault(
                PackageFault(
                    .reading,
                    isEntry
                        ? "the directory has more than the \(end.entries) entries that the end record counts"
                        : "\(count) of the directory belong to no entry; zip it anew",
                    at: position))
        }
    }

    // MARK: - One record

    private mutating func add(_ record: ArraySlice<UInt8>, at position: Int) throws(PackageTrouble) {
        let name = record.part(Self.recordSize, record.number16(28))
        var item = ZipItem(
            name: [], text: String(validating: name, as: UTF8.self), flags: record.number16(8),
            method: record.number16(10), checksum: UInt32(record.number32(16)), packedSize: record.number32(20),
            size: record.number32(24), offset: record.number32(42), isFolder: name.last == 0x2F,
            isJunk: EntryName.junk(name) != nil)
        let shown = item.text ?? String(decoding: name.prefix(limits.pathBytes), as: UTF8.self)
        func fault(_ rule: PackageFault.Rule, _ message: String) -> PackageTrouble {
            .fault(PackageFault(rule, message, entry: shown, at: item.offset))
        }
        guard let extra = ExtraFields(record.part(Self.recordSize + name.count, record.number16(30))) else {
            throw fault(.reading, "damaged extra field in the directory; zip it anew")
        }
        guard Self.resolve(&item, zip64: extra.zip64, disk: record.number16(34)) else {
            throw fault(.reading, "ZIP64 field and directory record contradict each other; zip it anew")
        }
        guard record.number16(34) == 0 || record.number16(34) == 0xFFFF else {
            throw fault(.split, "is on another part of a split archive; zip it as one")
        }
        guard item.flags & 0x2041 == 0, item.method != 99 else {
            throw fault(.encryption, "encrypted entry; zip it without a password")
        }
        if let danger = EntryName.danger(name) { throw fault(.path, danger) }
        guard name.count <= limits.pathBytes else {
            throw fault(.expansion, "name of \(name.count) bytes, limit \(limits.pathBytes)")
        }
        let depth = name.split(separator: 0x2F).count
        guard depth <= limits.pathDepth else {
            throw fault(.expansion, "folders nested \(depth) deep, limit \(limits.pathDepth)")
        }
        if let kind = Self.kind(attributes: record.number32(38), host: record.number16(4) >> 8, isFolder: item.isFolder)
        {
            throw fault(.kind, kind)
        }
        if let path = extra.path, item.text != nil, !path.elementsEqual(name) {
            throw fault(.reading, "a second name in an extra field differs (\(Self.quoted(path))); zip it anew")
        }
        try judgeSizes(item, fault)
        item.name = Array(name)
        items.append(item)
        guard !item.isJunk else { return }
        if item.method != 0 && item.method != 8 || item.flags & 0x20 != 0 {
            faults.append(item.fault(.method, Self.objection(method: item.method)))
        }
        if let objection = Self.objection(encoding: name, item) { faults.append(item.fault(.encoding, objection)) }
    }

    /// What can be said of sizes without looking at anything else.
    private func judgeSizes(_ item: ZipItem, _ fault: (PackageFault.Rule, String) -> PackageTrouble)
        throws(PackageTrouble)
    {
        if item.isFolder, item.size > 0 || item.packedSize > 2 {
            throw fault(.reading, "a folder with data; zip it anew")
        }
        if item.method == 0, item.size != item.packedSize {
            throw fault(.reading, "stored, but with two sizes (\(item.packedSize) and \(item.size)); zip it anew")
        }
        guard item.offset <= start, item.packedSize <= start - item.offset else {
            throw fault(.overlap, "its data overlaps the directory at byte \(start)")
        }
    }

    /// Takes long values out of the ZIP64 field, which has to hold those that are asked for, and no others; where none is,
    /// it may repeat them.
    private static func resolve(_ item: inout ZipItem, zip64: ArraySlice<UInt8>?, disk: Int) -> Bool {
        var rest = zip64 ?? []
        func take(_ value: inout Int) -> Bool {
            guard value == 0xFFFF_FFFF else { return true }
            guard rest.count >= 8 else { return false }
            value = rest.number64(0)
            rest = rest.dropFirst(8)
            return true
        }
        guard take(&item.size), take(&item.packedSize), take(&item.offset) else { return false }
        if disk == 0xFFFF {
            guard rest.count >= 4, rest.number32(0) == 0 else { return false }
            rest = rest.dropFirst(4)
        }
        if let zip64, rest.count == zip64.count, rest.count % 8 == 0, rest.count <= 24 {
            let known = [item.size, item.packedSize, item.offset]
            return zip(stride(from: 0, to: rest.count, by: 8), known).allSatisfy { rest.number64($0) == $1 }
        }
        return rest.isEmpty
    }

    /// Why the entry is neither a file nor a folder; `nil` where it is.
    ///
    /// The mode is looked at whatever system the record names: extractors do too.
    private static func kind(attributes: Int, host: Int, isFolder: Bool) -> String? {
        switch attributes >> 28 {
        case 0: break
        case 0o04: if !isFolder { return "a folder by its mode, a file by its name; zip it anew" }
        case 0o10: if isFolder { return "a file by its mode, a folder by its name; zip it anew" }
        case 0o12: return "symbolic link; packages hold files and folders only"
        case 0o01, 0o02, 0o06, 0o14:
            return "special file (device, pipe or socket); packages hold files and folders only"
        default: return "of an unknown type; packages hold files and folders only"
        }
        if attributes & 0x400 != 0, host == 0 || host == 10 || host == 11 {
            return "Windows link (reparse point); packages hold files and folders only"
        }
        return nil
    }

    /// The name of a compression method, by its number in the format.
    static func name(ofMethod method: Int) -> String {
        let names = [
            1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 20: "Zstandard", 93: "Zstandard",
            95: "XZ",
            96: "JPEG", 97: "WavPack", 98: "PPMd",
        ]
        return "method \(method)\(names[method].map { " (\($0))" } ?? "")"
    }

    private static func objection(method: Int) -> String {
        if method == 0 || method == 8 { return "patched data not allowed; zip it anew" }
        return "compression \(name(ofMethod: method)) not allowed; use Stored or Deflate"
    }

    private static func objection(encoding name: ArraySlice<UInt8>, _ item: ZipItem) -> String? {
        guard item.text != nil else {
            let start = String.validPrefix(name)
            let bytes = name.dropFirst(start).prefix(2).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            return "name is not UTF-8 (bytes \(bytes.joined(separator: " ")) at \(start))"
        }
        guard item.flags & 0x800 == 0, name.contains(where: { $0 >= 0x80 }) else { return nil }
        return "name is not ASCII but lacks the UTF-8 flag (bit 11); zip it with a tool that sets it"
    }

    private static func quoted(_ name: ArraySlice<UInt8>) -> String {
        PackageFault.quoted(String(decoding: name.prefix(512), as: UTF8.self))
    }
}

extension String {
    /// How many bytes from the start are UTF-8.
    fileprivate static func validPrefix(_ bytes: ArraySlice<UInt8>) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var count = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { count += scalar.count }
        return count
    }
}
