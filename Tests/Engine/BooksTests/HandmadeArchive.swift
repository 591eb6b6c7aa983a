/// Archives of stored files, written from their formats' descriptions.
enum HandmadeArchive {
    typealias File = (name: [UInt8], bytes: [UInt8])

    /// A tar: ustar, or the format before it.
    static func tar(_ files: [File], isOld: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        for file in files {
            bytes += header(file.name, count: file.bytes.count, isOld: isOld)
            bytes += file.bytes
            bytes += [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1024)
    }

    private static func header(_ name: [UInt8], count: Int, isOld: Bool) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ bytes: [UInt8], at place: Int) { header.replaceSubrange(place..<place + bytes.count, with: bytes) }
        func octal(_ number: Int, _ digits: Int) -> [UInt8] {
            let text = String(number, radix: 8)
            return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
        }
        put(name, at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(0, 7), at: 108)
        put(octal(0, 7), at: 116)
        put(octal(count, 11), at: 124)
        put(octal(0, 11), at: 136)
        put(Array("        0".utf8), at: 148)
        if !isOld { put(Array("ustar\0".utf8) + Array("00".utf8), at: 257) }
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], at: 148)
        return header
    }

    /// RAR 5.
    ///
    /// - Parameter isEncrypted: Whether files claim to be encrypted, although they are not.
    static func rar(_ files: [File], isEncrypted: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 7, 1, 0]
        bytes += block([1, 0, 0])
        for file in files {
            // Version 0, AES-256, no check, 2^15 rounds, salt and vector.
            let record: [UInt8] = [0, 0, 15] + [UInt8](repeating: 5, count: 32)
            let extra = isEncrypted ? number(record.count + 1) + [1] + record : []
            var fields: [UInt8] = [2, isEncrypted ? 3 : 2]
            if isEncrypted { fields += number(extra.count) }
            fields += number(file.bytes.count) + [4] + number(file.bytes.count) + number(0o644)
            let checksum = checksum(file.bytes)
            fields += four(checksum) + [0, 1] + number(file.name.count) + file.name + extra
            bytes += block(fields) + file.bytes
        }
        return bytes + block([5, 0, 0])
    }

    private static func block(_ fields: [UInt8]) -> [UInt8] {
        let body = number(fields.count) + fields
        return four(checksum(body)) + body
    }

    /// Seven bits a byte, the lowest first.
    private static func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }

    private static func four(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func eight(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }

    /// 7z, its files copied one after the other.
    static func sevenZip(_ files: [File]) -> [UInt8] {
        let data: [UInt8] = files.flatMap { $0.bytes }
        func short(_ value: Int) -> [UInt8] {
            value < 0x80 ? [UInt8(value)] : [0x80 | UInt8(value >> 8), UInt8(value & 255)]
        }
        var header: [UInt8] = [1, 4, 6, 0, 1, 9]
        header += short(data.count)
        header += [0, 7, 11, 1, 0, 1, 1, 0, 12]
        header += short(data.count)
        header += [0, 8, 13]
        header += short(files.count)
        header.append(9)
        for file in files.dropLast() { header += short(file.bytes.count) }
        header += [10, 1]
        for file in files { header += four(checksum(file.bytes)) }
        header += [0, 0, 5]
        header += short(files.count)
        var names: [UInt8] = []
        for file in files {
            for unit in String(decoding: file.name, as: UTF8.self).utf16 {
                names += [UInt8(unit & 255), UInt8(unit >> 8)]
            }
            names += [0, 0]
        }
        header.append(17)
        header += short(names.count + 1)
        header.append(0)
        header += names
        header += [0, 0]
        var start = eight(data.count)
        start += eight(header.count)
        start += four(checksum(header))
        var bytes: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]
        bytes += four(checksum(start))
        return bytes + start + data + header
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
