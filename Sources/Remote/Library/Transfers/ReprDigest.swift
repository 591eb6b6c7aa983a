/// The field `Repr-Digest` (RFC 9530): `sha-256=:…:` among others.
enum ReprDigest {
    /// - Returns: 64 hexadecimal digits; `nil` without one that can be read.
    static func sha256(_ field: String?) -> String? {
        guard let field, field.utf8.count <= 4096 else { return nil }
        for item in field.split(separator: ",") {
            let pair = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].lowercased() == "sha-256" else { continue }
            let value = pair[1].prefix { $0 != ";" && $0 != " " }
            guard value.hasPrefix(":"), value.hasSuffix(":"), value.count > 2,
                let bytes = base64(value.dropFirst().dropLast().utf8), bytes.count == 32
            else { return nil }
            let digits = Array("0123456789abcdef".utf8)
            return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
        return nil
    }

    private static func base64(_ text: Substring.UTF8View) -> [UInt8]? {
        var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        var padding = 0
        for byte in text {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case 0x2B: value = 62
            case 0x2F: value = 63
            case 0x3D:
                padding += 1
                continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return padding <= 2 ? bytes : nil
    }
}
