/// Bech32 (BIP 173) without its limit of length: how age writes keys.
enum Bech32 {
    private static let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let checksumLength = 6

    /// The value of each lower-case letter.
    private static let values: [UInt8: UInt8] = Dictionary(
        uniqueKeysWithValues: letters.enumerated().map { ($1, UInt8($0)) })

    /// - Parameter prefix: In lower case.
    static func encode(_ prefix: String, _ bytes: some Sequence<UInt8>) -> String {
        let prefix = Array(prefix.utf8)
        var values: [UInt8] = []
        var (bits, width) = (0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFF
            width += 8
            while width >= 5 {
                width -= 5
                values.append(UInt8(bits >> width & 31))
            }
        }
        if width > 0 { values.append(UInt8(bits << (5 - width) & 31)) }
        let check = polynomial(values + [UInt8](repeating: 0, count: checksumLength), after: expanded(prefix)) ^ 1
        values += (0..<checksumLength).map { UInt8(check >> UInt32(5 * (5 - $0)) & 31) }
        return String(decoding: prefix + [UInt8(ascii: "1")] + values.map { letters[Int($0)] }, as: UTF8.self)
    }

    /// The prefix in lower case and the bytes; `nil` for what is no Bech32.
    ///
    /// Leaves no copy of the text in memory, which may be that of a secret key; the caller has the bytes.
    static func decode(_ text: some Collection<UInt8>) -> (prefix: String, bytes: [UInt8])? {
        let isLower = text.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let isUpper = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard !(isLower && isUpper) else { return nil }
        var lower = text.map { isUpper && (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var data: [UInt8] = []
        data.reserveCapacity(lower.count)
        defer {
            SecretBytes.wipe(&lower)
            SecretBytes.wipe(&data)
        }
        guard let separator = lower.lastIndex(of: UInt8(ascii: "1")), separator > 0,
            lower.count - separator - 1 >= checksumLength, lower[..<separator].allSatisfy({ (33...126).contains($0) })
        else { return nil }
        for letter in lower[(separator + 1)...] {
            guard let value = values[letter] else { return nil }
            data.append(value)
        }
        let prefix = Array(lower[..<separator])
        guard polynomial(data, after: expanded(prefix)) == 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count)
        var (bits, width) = (0, 0)
        for value in data.dropLast(checksumLength) {
            bits = (bits << 5 | Int(value)) & 0xFFF
            width += 5
            if width >= 8 {
                width -= 8
                bytes.append(UInt8(bits >> width & 0xFF))
            }
        }
        // What is left over is less than a letter, and nothing.
        guard width < 5, bits & (1 << width - 1) == 0 else { return nil }
        return (String(decoding: prefix, as: UTF8.self), bytes)
    }

    private static func expanded(_ prefix: [UInt8]) -> [UInt8] { prefix.map { $0 >> 5 } + [0] + prefix.map { $0 & 31 } }

    private static func polynomial(_ values: [UInt8], after prefix: [UInt8]) -> UInt32 {
        let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        return [prefix, values].joined().reduce(1) { sum, value in
            let top = sum >> 25
            var next = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (bit, generator) in generators.enumerated() where top >> UInt32(bit) & 1 == 1 { next ^= generator }
            return next
        }
    }
}
