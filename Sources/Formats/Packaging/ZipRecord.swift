/// The records of a zip file (APPNOTE.TXT 6.3.10), for files without a date.
///
/// Names are always flagged as UTF-8, which ASCII is too: one rule, and no reader has to guess.
/// Long values go to a ZIP64 field where the short ones don't do, and only there.
///
/// The date is 1980-01-01, the format's zero, so that the same content gives the same archive.
enum ZipRecord {
    static let localSignature: UInt32 = 0x0403_4b50
    static let localSize = 30
    static let centralSize = 46

    private static let centralSignature: UInt32 = 0x0201_4b50
    private static let endSignature: UInt32 = 0x0605_4b50
    private static let zip64EndSignature: UInt32 = 0x0606_4b50
    private static let zip64LocatorSignature: UInt32 = 0x0706_4b50
    private static let utf8Names: UInt16 = 1 << 11
    private static let date: UInt16 = 1 << 5 | 1
    private static let version: UInt16 = 20
    private static let zip64Version: UInt16 = 45

    /// A file of the archive.
    struct Entry {
        var name: [UInt8]
        var checksum: UInt32
        var size: Int
        /// Bytes in the archive; never more than `size`.
        var packedSize: Int
        /// 0, stored, or 8, deflated.
        var method: UInt16 = 0
        /// Where its local header starts.
        var offset = 0

        /// A stored one.
        init(name: [UInt8], checksum: UInt32, size: Int, offset: Int = 0) {
            self.name = name
            self.checksum = checksum
            self.size = size
            packedSize = size
            self.offset = offset
        }

        /// A local header has both sizes in its ZIP64 field, or none.
        fileprivate var isLong: Bool { size >= ZipRecord.longest }
    }

    /// What a short field can't say: this and all above it.
    fileprivate static let longest = 0xFFFF_FFFF

    static func local(_ entry: Entry) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(localSize + entry.name.count)
        var extra: [UInt8] = []
        if entry.isLong { extra.addZip64([entry.size, entry.packedSize]) }
        bytes.add(localSignature)
        bytes.addCommon(
            entry, packedSize: entry.isLong ? longest : entry.packedSize,
            version: entry.isLong ? zip64Version : version,
            extra: extra.count)
        bytes.append(contentsOf: entry.name)
        return bytes + extra
    }

    static func central(_ entry: Entry) -> [UInt8] {
        var bytes: [UInt8] = []
        var extra: [UInt8] = []
        let long = [entry.size, entry.packedSize, entry.offset].filter { $0 >= longest }
        if !long.isEmpty { extra.addZip64(long) }
        let version = long.isEmpty ? version : zip64Version
        bytes.add(centralSignature)
        bytes.add(UInt16(3 << 8) | version)  // made on Unix
        bytes.addCommon(entry, packedSize: entry.packedSize, version: version, extra: extra.count)
        bytes.add(UInt16(0))  // comment
        bytes.add(UInt16(0))  // disk
        bytes.add(UInt16(0))  // internal attributes
        bytes.add(UInt32(0o100644) << 16)  // a regular file, readable by all
        bytes.add(UInt32(clamping: entry.offset))
        bytes.append(contentsOf: entry.name)
        return bytes + extra
    }

    static func end(entries: Int, directoryOffset: Int, directorySize: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        if entries >= 0xFFFF || directoryOffset >= 0xFFFF_FFFF || directorySize >= 0xFFFF_FFFF {
            let zip64Offset = directoryOffset + directorySize
            bytes.add(zip64EndSignature)
            bytes.add(UInt64(44))  // size of what follows
            bytes.add(UInt16(3 << 8) | zip64Version)
            bytes.add(zip64Version)
            bytes.add(UInt32(0))
            bytes.add(UInt32(0))
            bytes.add(UInt64(entries))
            bytes.add(UInt64(entries))
            bytes.add(UInt64(directorySize))
            bytes.add(UInt64(directoryOffset))
            bytes.add(zip64LocatorSignature)
            bytes.add(UInt32(0))
            bytes.add(UInt64(zip64Offset))
            bytes.add(UInt32(1))
        }
        bytes.add(endSignature)
        bytes.add(UInt16(0))
        bytes.add(UInt16(0))
        bytes.add(UInt16(min(entries, 0xFFFF)))
        bytes.add(UInt16(min(entries, 0xFFFF)))
        bytes.add(UInt32(min(directorySize, 0xFFFF_FFFF)))
        bytes.add(UInt32(min(directoryOffset, 0xFFFF_FFFF)))
        bytes.add(UInt16(0))
        return bytes
    }

    /// Reads a local header that ``local(_:)`` wrote; `nil` where these bytes are none.
    static func parseLocal(_ bytes: [UInt8]) -> (checksum: UInt32, size: UInt32, nameLength: Int)? {
        guard bytes.count >= localSize, bytes.number(0, 4) == localSignature, bytes.number(8, 2) == 0 else {
            return nil
        }
        return (bytes.number(14, 4), bytes.number(18, 4), Int(bytes.number(26, 2)))
    }

    /// Reads a directory entry that ``central(_:)`` wrote of a stored file; `nil` where there is none at these bytes' start.
    ///
    /// - Returns: the entry, and how many bytes it takes.
    static func parseCentral(_ bytes: ArraySlice<UInt8>) -> (entry: Entry, count: Int)? {
        let bytes = Array(bytes.prefix(centralSize + 0xFFFF + 4 + 3 * 8))
        guard bytes.count >= centralSize, bytes.number(0, 4) == centralSignature, bytes.number(10, 2) == 0 else {
            return nil
        }
        let (name, extra) = (Int(bytes.number(28, 2)), Int(bytes.number(30, 2)))
        let count = centralSize + name + extra
        guard bytes.count >= count else { return nil }
        // In the ZIP64 field are those values only that are too long for theirs.
        var long = centralSize + name + 4
        func value(_ at: Int) -> Int? {
            let short = Int(bytes.number(at, 4))
            guard short == longest else { return short }
            guard long + 8 <= count else { return nil }
            defer { long += 8 }
            return Int(exactly: UInt64(bytes.number(long + 4, 4)) << 32 | UInt64(bytes.number(long, 4)))
        }
        guard let size = value(24), value(20) == size, let offset = value(42) else { return nil }
        return (
            Entry(
                name: Array(bytes[centralSize..<centralSize + name]), checksum: bytes.number(16, 4), size: size,
                offset: offset), count
        )
    }
}

extension [UInt8] {
    /// So many bytes as a number.
    fileprivate func number(_ at: Int, _ count: Int) -> UInt32 {
        (0..<count).reduce(0) { $0 | UInt32(self[at + $1]) << UInt32(8 * $1) }
    }

    fileprivate mutating func add(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// The ZIP64 field.
    fileprivate mutating func addZip64(_ values: [Int]) {
        add(UInt16(1))
        add(UInt16(8 * values.count))
        for value in values { add(UInt64(value)) }
    }

    /// The fields that local header and directory entry share.
    fileprivate mutating func addCommon(_ entry: ZipRecord.Entry, packedSize: Int, version: UInt16, extra: Int) {
        add(version)
        add(ZipRecord.flags)
        add(entry.method)
        add(UInt16(0))  // time
        add(ZipRecord.day)
        add(entry.checksum)
        add(UInt32(clamping: packedSize))
        add(UInt32(clamping: entry.size))
        add(UInt16(entry.name.count))
        add(UInt16(extra))
    }
}

extension ZipRecord {
    fileprivate static var flags: UInt16 { utf8Names }
    fileprivate static var day: UInt16 { date }
}
