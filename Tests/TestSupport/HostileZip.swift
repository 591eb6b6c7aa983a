/// A zip file of stored entries, put together byte by byte, so that it can lie.
public struct HostileZip {
    public struct Entry {
        var name: [UInt8]
        var data: [UInt8]
        public var method = 0
        /// Where it is not that of the data.
        public var checksum: UInt32?
        public var size: Int?
        public var packedSize: Int?
        /// Where the directory says that it is; `nil` for the truth.
        public var offset: Int?

        public init(_ name: [UInt8], _ data: [UInt8] = []) {
            self.name = name
            self.data = data
        }

        public init(_ name: String, _ data: [UInt8] = []) { self.init(Array(name.utf8), data) }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry]) { self.entries = entries }

    public func bytes() -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = file.count
            let header = Self.header(entry)
            if entry.offset == nil { file += header + entry.name + entry.data }
            directory += Self.number(0x0201_4B50, 4) + Self.number(3 << 8 | 20, 2) + header.dropFirst(4).dropLast(4)
            directory += Self.number(entry.name.count, 2) + [UInt8](repeating: 0, count: 8)
            directory += Self.number(0o100644 << 16, 4) + Self.number(entry.offset ?? offset, 4) + entry.name
        }
        let start = file.count
        file += directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
        file += Self.number(entries.count, 2) + Self.number(entries.count, 2)
        return file + Self.number(directory.count, 4) + Self.number(start, 4) + Self.number(0, 2)
    }

    /// A local header without the name.
    private static func header(_ entry: Entry) -> [UInt8] {
        let isPlain = entry.name.allSatisfy { $0 < 0x80 }
        var bytes = number(0x0403_4B50, 4) + number(20, 2) + number(isPlain ? 0 : 0x800, 2)
        bytes += number(entry.method, 2) + number(0, 2) + number(33, 2)
        bytes += number(Int(entry.checksum ?? checksum(entry.data)), 4)
        bytes += number(entry.packedSize ?? entry.data.count, 4) + number(entry.size ?? entry.data.count, 4)
        return bytes + number(entry.name.count, 2) + number(0, 2)
    }

    /// So many bytes of a number, the least significant first.
    public static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
    }

    /// Entries that share their bytes, after "A better zip bomb" by David Fifield.
    ///
    /// Each quotes the header of the next in a stored block of Deflate, so that every one of them inflates to all that follow.
    public static func overlapping(_ count: Int) -> [UInt8] {
        var tail: [UInt8] = [1, 5, 0, 0xFA, 0xFF] + Array("12345".utf8)
        var placed: [(entry: Entry, tail: Int)] = []
        for index in (0..<count).reversed() {
            var entry = Entry("assets/\(index).txt")
            entry.method = 8
            entry.packedSize = tail.count
            entry.size = 5 + 40 * (count - index)
            let header = header(entry) + entry.name
            placed.append((entry, tail.count + header.count))
            let block = index == 0 ? [] : [0] + number(header.count, 2) + number(header.count ^ 0xFFFF, 2)
            tail = block + header + tail
        }
        let zip = HostileZip(
            placed.reversed().map { found in
                var entry = found.entry
                entry.offset = tail.count - found.tail
                return entry
            })
        // The directory is made for an empty file; what it speaks of is put before.
        var bytes = zip.bytes()
        bytes.replaceSubrange(bytes.count - 6..<bytes.count - 2, with: number(tail.count, 4))
        return tail + bytes
    }
}
