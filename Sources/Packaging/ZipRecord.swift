/// The fixed-size records of a zip file (APPNOTE.TXT 6.3.10), for stored entries without a date.
///
/// The date is 1980-01-01, the format's zero, so that the same content gives the same archive.
enum ZipRecord {
    static let localSignature: UInt32 = 0x0403_4b50
    static let localSize = 30

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
        var size: UInt32
        /// Where its local header starts.
        var offset = 0
    }

    static func local(_ entry: Entry) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(localSize + entry.name.count)
        bytes.add(localSignature)
        bytes.addCommon(entry, version: version)
        bytes.append(contentsOf: entry.name)
        return bytes
    }

    static func central(_ entry: Entry) -> [UInt8] {
        let isFar = entry.offset >= 0xFFFF_FFFF
        var bytes: [UInt8] = []
        bytes.add(centralSignature)
        bytes.add(UInt16(3 << 8) | (isFar ? zip64Version : version))  // made on Unix
        bytes.addCommon(entry, version: isFar ? zip64Version : version, extra: isFar ? 12 : 0)
        bytes.add(UInt16(0))  // comment
        bytes.add(UInt16(0))  // disk
        bytes.add(UInt16(0))  // internal attributes
        bytes.add(UInt32(0o100644) << 16)  // a regular file, readable by all
        bytes.add(isFar ? 0xFFFF_FFFF : UInt32(entry.offset))
        bytes.append(contentsOf: entry.name)
        if isFar {
            bytes.add(UInt16(1))  // zip64
            bytes.add(UInt16(8))
            bytes.add(UInt64(entry.offset))
        }
        return bytes
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
        func number(_ at: Int, _ count: Int) -> UInt32 {
            (0..<count).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
        }
        guard bytes.count >= localSize, number(0, 4) == localSignature, number(8, 2) == 0 else { return nil }
        return (number(14, 4), number(18, 4), Int(number(26, 2)))
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    /// The fields that local header and directory entry share.
    fileprivate mutating func addCommon(_ entry: ZipRecord.Entry, version: UInt16, extra: UInt16 = 0) {
        add(version)
        add(ZipRecord.flags)
        add(UInt16(0))  // stored
        add(UInt16(0))  // time
        add(ZipRecord.day)
        add(entry.checksum)
        add(entry.size)
        add(entry.size)
        add(UInt16(entry.name.count))
        add(extra)
    }
}

extension ZipRecord {
    fileprivate static var flags: UInt16 { utf8Names }
    fileprivate static var day: UInt16 { date }
}
