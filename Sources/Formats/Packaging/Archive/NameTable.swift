import CUTF8Proc

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The names of a package: what is wrong with them, alone and next to each other.
struct NameTable {
    private struct Known {
        var name: String
        var isFolder: Bool
    }

    private(set) var faults: [PackageFault] = []
    /// By the folder's exact name and the folded last part; exact, so that of `Map/a` and `map/a` only the folders collide.
    private var known: [[UInt8]: Known] = [:]
    /// What is ignored: how many of a kind, and where the first is.
    private var junk: [String: (count: Int, offset: Int?)] = [:]
    /// The folder that the last name was in: names come sorted, mostly.
    private var lastFolder: Substring.UTF8View?

    /// Takes a name in, and the folders that it is in; names come ordered by bytes, none twice.
    ///
    /// - Parameters:
    ///   - name: Without slash at its end.
    ///   - offset: Where it is told of.
    /// - Throws: A name that is a file's and a folder's (SEC-005).
    mutating func add(_ name: String, isFolder: Bool, at offset: Int?) throws(PackageTrouble) {
        let bytes = name.utf8
        var start = bytes.startIndex
        let slash = bytes.lastIndex(of: 0x2F)
        if let slash, let lastFolder, lastFolder.elementsEqual(bytes[..<slash]) {
            start = bytes.index(after: slash)
        } else if slash != nil {
            for index in bytes.indices where bytes[index] == 0x2F {
                try enter(name, part: start..<index, isFolder: true, at: offset)
                start = bytes.index(after: index)
            }
        }
        lastFolder = slash.map { bytes[..<$0] }
        try enter(name, part: start..<bytes.endIndex, isFolder: isFolder, at: offset)
    }

    private mutating func enter(_ name: String, part: Range<String.Index>, isFolder: Bool, at offset: Int?)
        throws(PackageTrouble)
    {
        let path = String(name[..<part.upperBound])
        let key = Array(name[..<part.lowerBound].utf8) + Self.folded(name[part])
        guard let other = known.updateValue(Known(name: path, isFolder: isFolder), forKey: key) else {
            if let objection = EntryName.objection(name[part]) {
                faults.append(PackageFault(.name, objection, entry: path, at: offset))
            }
            return
        }
        guard other.name.utf8.elementsEqual(path.utf8) else {
            let names = "\(PackageFault.quoted(other.name)) and \(PackageFault.quoted(path))"
            faults.append(
                PackageFault(
                    .collision, "\(names) collide on case-insensitive disks; rename one", entry: path, at: offset))
            return
        }
        guard isFolder, other.isFolder else {
            throw .fault(PackageFault(.duplicate, "is both a file and a folder", entry: path, at: offset))
        }
    }

    /// Counts what is ignored.
    mutating func ignore(_ kind: String, at offset: Int?) {
        var found = junk[kind] ?? (0, offset)
        found.count += 1
        if let place = offset, let first = found.offset { found.offset = min(place, first) }
        junk[kind] = found
    }

    /// One finding for each kind of ignored things.
    var junkFaults: [PackageFault] {
        junk.map { kind, found in
            let what = found.count == 1 ? "1 entry" : "\(found.count) entries"
            let place = kind.hasSuffix("/") ? "under \(kind)" : "named \(kind)"
            return PackageFault(.junk, "\(what) \(place) ignored", at: found.offset)
        }
    }

    /// NFC after full case folding, as bytes.
    static func folded(_ text: Substring) -> [UInt8] {
        var isASCII = true
        let bytes = text.utf8.map { byte in
            if byte >= 0x80 { isASCII = false }
            return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        guard !isASCII else { return bytes }
        let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
        var folded: UnsafeMutablePointer<UInt8>?
        let count = Array(text.utf8).withUnsafeBufferPointer {
            utf8proc_map($0.baseAddress, $0.count, &folded, utf8proc_option_t(options))
        }
        defer { free(folded) }
        guard count >= 0, let folded else { return bytes }
        return Array(UnsafeBufferPointer(start: folded, count: count))
    }
}
