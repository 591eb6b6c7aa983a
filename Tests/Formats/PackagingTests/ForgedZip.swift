import CZlib

/// Puts a zip file together by APPNOTE.TXT, and lies about anything that it is told to lie about.
///
/// Shares nothing with the code under test.
struct ForgedZip {
    struct Entry {
        var name: [UInt8]
        /// As it stands in the file, compressed or not.
        var data: [UInt8]
        var method = 0
        var flags = 0x800
        var checksum: Int
        var size: Int
        var packedSize: Int
        var madeBy = 3 << 8 | 20
        var attributes = 0o100644 << 16
        var disk = 0
        var extra: [UInt8] = []
        var comment: [UInt8] = []
        /// In the directory, where it is not where the local header is.
        var offset: Int?
        var local = Local()
        /// Before the local header, and after the data.
        var before: [UInt8] = []
        var after: [UInt8] = []

        /// What differs in the local header.
        struct Local {
            var signature = 0x0403_4B50
            var name: [UInt8]?
            var method: Int?
            var flags: Int?
            var checksum: Int?
            var size: Int?
            var packedSize: Int?
            var extra: [UInt8] = []
        }

        init(_ name: String, _ bytes: [UInt8] = Array("hello".utf8)) {
            self.name = Array(name.utf8)
            data = bytes
            checksum = Int(ZipContents.checksum(bytes))
            size = bytes.count
            packedSize = bytes.count
            if name.hasSuffix("/") { attributes = 0o040755 << 16 }
        }

        init(deflated name: String, _ bytes: [UInt8]) {
            self.init(name, bytes)
            data = ForgedZip.deflated(bytes)
            packedSize = data.count
            method = 8
        }

        /// With sizes and checksum after the data only.
        func streamed(isLong: Bool = false, hasSignature: Bool = true) -> Entry {
            var entry = self
            entry.flags |= 8
            entry.local.checksum = 0
            entry.local.size = 0
            entry.local.packedSize = 0
            let width = isLong ? 8 : 4
            entry.after =
                (hasSignature ? little(0x0807_4B50, 4) : []) + little(checksum, 4) + little(packedSize, width)
                + little(size, width)
            return entry
        }
    }

    var entries: [Entry]
    var prefix: [UInt8] = []
    var beforeDirectory: [UInt8] = []
    /// The end of the directory, counted in its size.
    var directoryEnd: [UInt8] = []
    var afterDirectory: [UInt8] = []
    var comment: [UInt8] = []
    var suffix: [UInt8] = []
    var count: Int?
    var disk = 0
    var directoryOffset: Int?
    /// A ZIP64 end record with these numbers of entries, size and offset, `nil` for the true ones.
    var zip64: (count: Int?, size: Int?, offset: Int?)?
    /// The end record says all of it in the ZIP64 record.
    var isSaturated = false

    init(_ entries: [Entry] = []) { self.entries = entries }

    func bytes() -> [UInt8] {
        var file = prefix
        var directory: [UInt8] = []
        for entry in entries {
            file += entry.before
            let offset = file.count
            file += local(entry)
            directory += central(entry, at: offset)
        }
        file += beforeDirectory
        let start = file.count
        directory += directoryEnd
        file += directory + afterDirectory
        let count = self.count ?? entries.count
        if let zip64 {
            let record = file.count
            file += little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
            file += little(zip64.count ?? count, 8) + little(zip64.count ?? count, 8)
            file += little(zip64.size ?? directory.count, 8) + little(zip64.offset ?? start, 8)
            file += little(0x0706_4B50, 4) + little(0, 4) + little(record, 8) + little(1, 4)
        }
        file += little(0x0605_4B50, 4) + little(disk, 2) + little(disk, 2)
        file += little(isSaturated ? 0xFFFF : count, 2) + little(isSaturated ? 0xFFFF : count, 2)
        file += little(isSaturated ? 0xFFFF_FFFF : directory.count, 4)
        file += little(isSaturated ? 0xFFFF_FFFF : directoryOffset ?? start, 4)
        return file + little(comment.count, 2) + comment + suffix
    }

    private func local(_ entry: Entry) -> [UInt8] {
        let local = entry.local
        let name = local.name ?? entry.name
        var bytes = little(local.signature, 4) + little(20, 2) + little(local.flags ?? entry.flags, 2)
        bytes += little(local.method ?? entry.method, 2) + little(0, 2) + little(33, 2)
        bytes += little(local.checksum ?? entry.checksum, 4)
        bytes += little(local.packedSize ?? entry.packedSize, 4) + little(local.size ?? entry.size, 4)
        bytes += little(name.count, 2) + little(local.extra.count, 2)
        return bytes + name + local.extra + entry.data + entry.after
    }

    private func central(_ entry: Entry, at offset: Int) -> [UInt8] {
        var bytes = little(0x0201_4B50, 4) + little(entry.madeBy, 2) + little(20, 2) + little(entry.flags, 2)
        bytes += little(entry.method, 2) + little(0, 2) + little(33, 2) + little(entry.checksum, 4)
        bytes += little(entry.packedSize, 4) + little(entry.size, 4) + little(entry.name.count, 2)
        bytes += little(entry.extra.count, 2) + little(entry.comment.count, 2) + little(entry.disk, 2) + little(0, 2)
        bytes += little(entry.attributes, 4) + little(entry.offset ?? offset, 4)
        return bytes + entry.name + entry.extra + entry.comment
    }

    /// Raw deflate data: zlib's, without its header and checksum.
    static func deflated(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&packed, &count, bytes, UInt(bytes.count), level) == Z_OK else { return [] }
        return Array(packed[2..<Int(count) - 4])
    }
}

/// So many bytes, the lowest first; cut where they are too few.
func little(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// An extra field.
func extraField(_ id: Int, _ content: [UInt8]) -> [UInt8] { little(id, 2) + little(content.count, 2) + content }
