import Foundation

/// Fonts of the system's base set, as they are and as the web wraps them.
enum TestFont {
    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/urw-base35/\(name).otf")))
    }

    struct Table {
        var tag: [UInt8]
        var checksum: [UInt8]
        var data: [UInt8]
    }

    /// The tables of a font (OpenType, "Font file structure").
    static func tables(_ font: [UInt8]) -> [Table] {
        (0..<number(font[4..<6])).map { index in
            let record = Array(font[12 + 16 * index..<28 + 16 * index])
            let start = number(record[8..<12])
            return Table(
                tag: Array(record[0..<4]), checksum: Array(record[4..<8]),
                data: Array(font[start..<start + number(record[12..<16])]))
        }
    }

    /// WOFF 1.0, with tables that are not compressed.
    static func woff(_ font: [UInt8]) -> [UInt8] {
        let tables = tables(font)
        var (directory, data): ([UInt8], [UInt8]) = ([], [])
        let start = 44 + 20 * tables.count
        for table in tables {
            directory += table.tag + bytes(start + data.count, 4) + bytes(table.data.count, 4)
            directory += bytes(table.data.count, 4) + table.checksum
            data += padded(table.data)
        }
        var header = Array("wOFF".utf8) + font[0..<4] + bytes(start + data.count, 4) + bytes(tables.count, 2)
        header += [0, 0] + bytes(size(tables), 4) + [0, 1, 0, 0] + [UInt8](repeating: 0, count: 20)
        return header + directory + data
    }

    /// WOFF 2.0 of a font without TrueType outlines, whose tables are not transformed, in a Brotli stream that is not compressed.
    static func woff2(_ font: [UInt8]) -> [UInt8] {
        let tables = tables(font)
        // An arbitrary tag follows the flags 63; lengths are UIntBase128.
        let directory = tables.flatMap { table -> [UInt8] in [0x3F] + table.tag + base128(table.data.count) }
        let data = brotli(tables.flatMap(\.data))
        let total = 48 + directory.count + padded(data).count
        var header = Array("wOF2".utf8) + font[0..<4] + bytes(total, 4) + bytes(tables.count, 2)
        header += [0, 0] + bytes(size(tables), 4) + bytes(data.count, 4) + [0, 1, 0, 0]
        header += [UInt8](repeating: 0, count: 20)
        return header + directory + padded(data)
    }

    /// RFC 7932, 9.2: blocks of at most 64 KiB as they are.
    private static func brotli(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, start) in stride(from: 0, to: data.count, by: 1 << 16).enumerated() {
            let piece = data[start..<min(start + 1 << 16, data.count)]
            // Of the first, a bit for a window of 64 KiB; then: not the last, four nibbles, the length less one, not compressed.
            let head = (piece.count - 1) << 3 | 1 << 19
            let bits = index == 0 ? head << 1 : head
            bytes += [0, 8, 16].map { (shift: Int) in UInt8(truncatingIfNeeded: bits >> shift) }
            bytes += piece
        }
        return bytes + [3]
    }

    private static func size(_ tables: [Table]) -> Int {
        tables.reduce(12 + 16 * tables.count) { $0 + padded($1.data).count }
    }

    private static func padded(_ data: [UInt8]) -> [UInt8] {
        data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }

    private static func base128(_ value: Int) -> [UInt8] {
        var digits = [UInt8(value & 127)]
        var rest = value >> 7
        while rest > 0 {
            digits.insert(UInt8(rest & 127) | 128, at: 0)
            rest >>= 7
        }
        return digits
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
