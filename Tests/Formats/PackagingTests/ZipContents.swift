#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A zip archive read by APPNOTE.TXT, strictly and with nothing of the house's own code.
struct ZipContents {
    struct Entry: Equatable {
        var name: String
        var bytes: [UInt8]
    }

    /// What is wrong with the archive.
    struct Wrong: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var entries: [Entry] = []
    private(set) var hasZip64End = false

    private let bytes: [UInt8]

    init(path: String) throws { try self.init(Array(try Data(contentsOf: URL(filePath: path)))) }

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let end = bytes.count - 22
        guard end >= 0, number(end, 4) == 0x0605_4b50, number(end + 20, 2) == 0 else {
            throw Wrong(description: "no end record")
        }
        var count = number(end + 8, 2)
        var size = number(end + 12, 4)
        var offset = number(end + 16, 4)
        guard number(end + 4, 4) == 0, count == number(end + 10, 2) else {
            throw Wrong(description: "more than one disk")
        }
        var directoryEnd = end
        if end >= 20, number(end - 20, 4) == 0x0706_4b50 {
            hasZip64End = true
            let record = number(end - 12, 8)
            try expect(number(end - 16, 4), 0, "disk of the zip64 record")
            try expect(number(end - 4, 4), 1, "number of disks")
            try expect(number(record, 4), 0x0606_4b50, "zip64 signature")
            try expect(record + 12 + number(record + 4, 8), end - 20, "end of the zip64 record")
            try expect(number(record + 14, 2), 45, "version needed of the zip64 record")
            try expect(number(record + 16, 8), 0, "disks of the zip64 record")
            guard count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF else {
                throw Wrong(description: "a zip64 record that nothing asks for")
            }
            try expect(number(record + 24, 8), number(record + 32, 8), "entries of the zip64 record")
            if count == 0xFFFF { count = number(record + 32, 8) }
            if size == 0xFFFF_FFFF { size = number(record + 40, 8) }
            if offset == 0xFFFF_FFFF { offset = number(record + 48, 8) }
            directoryEnd = record
        }
        try expect(offset + size, directoryEnd, "end of the directory")
        try read(count: count, from: offset, to: directoryEnd)
    }

    /// Entries follow each other without gaps, in the directory's order.
    private mutating func read(count: Int, from directory: Int, to directoryEnd: Int) throws {
        var position = directory
        var local = 0
        for index in 0..<count {
            try expect(number(position, 4), 0x0201_4b50, "signature in the directory, entry \(index)")
            try expect(number(position + 4, 2) >> 8, 3, "system of entry \(index)")
            try expect(number(position + 36, 2), 0, "internal attributes")
            try expect(number(position + 38, 4), 0o100644 << 16, "attributes of entry \(index)")
            try expect(number(position + 42, 4), local, "offset of entry \(index)")
            try expect(number(position + 30, 6), 0, "extra field, comment, disk")
            try expect(number(local, 4), 0x0403_4b50, "local signature of entry \(index)")
            try expect(number(local + 28, 2), 0, "local extra field of entry \(index)")
            // Version to name length: the same in both places.
            for field in [4, 6, 8, 10, 12, 14, 18, 22] {
                let width = field < 14 ? 2 : 4
                try expect(
                    number(position + field + 2, width), number(local + field, width), "field \(field), entry \(index)")
            }
            let nameLength = number(local + 26, 2)
            try expect(number(position + 28, 2), nameLength, "name length of entry \(index)")
            try expect(number(local + 4, 2), 20, "version needed of entry \(index)")
            try expect(number(local + 6, 2), 1 << 11, "flags of entry \(index)")
            try expect(number(local + 8, 2), 0, "method of entry \(index)")
            try expect(number(local + 10, 2), 0, "time of entry \(index)")
            try expect(number(local + 12, 2), 0b0000000_0001_00001, "date of entry \(index)")
            let size = number(local + 22, 4)
            try expect(number(local + 18, 4), size, "stored size of entry \(index)")
            let name = bytes[local + 30..<local + 30 + nameLength]
            guard name.elementsEqual(bytes[position + 46..<position + 46 + nameLength]) else {
                throw Wrong(description: "two names of entry \(index)")
            }
            let start = local + 30 + nameLength
            let content = Array(bytes[start..<start + size])
            try expect(number(local + 14, 4), Int(Self.checksum(content)), "checksum of entry \(index)")
            guard let name = String(validating: name, as: UTF8.self) else {
                throw Wrong(description: "name that is not UTF-8")
            }
            entries.append(Entry(name: name, bytes: content))
            local = start + size
            position += 46 + nameLength
        }
        try expect(position, directoryEnd, "end of the last directory entry")
        try expect(local, directory, "end of the last entry")
    }

    /// CRC-32 bit by bit.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~remainder
    }

    /// Little-endian; 0 beyond the end.
    private func number(_ offset: Int, _ width: Int) -> Int {
        guard offset >= 0, offset + width <= bytes.count else { return 0 }
        var number = 0
        for index in (0..<width).reversed() { number = number << 8 | Int(bytes[offset + index]) }
        return number
    }

    private func expect(_ value: Int, _ expected: Int, _ what: @autoclosure () -> String) throws {
        guard value == expected else { throw Wrong(description: "\(what()): \(value), not \(expected)") }
    }
}
