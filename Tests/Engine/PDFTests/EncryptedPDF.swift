import RectoPackaging

/// A PDF of one page with the word SECRET, encrypted by RC4 (ISO 32000-1, 7.6, revisions 2 and 3).
struct EncryptedPDF {
    let revision: Int
    let user: [UInt8]
    let owner: [UInt8]

    private static let pad: [UInt8] = [
        0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E, 0x2E,
        0x00,
        0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
    ]
    private static let id = Array(0..<16 as Range<UInt8>)
    private static let permissions: Int32 = -4

    private var keyLength: Int { revision == 2 ? 5 : 16 }

    private static func padded(_ password: [UInt8]) -> [UInt8] { Array((password + pad).prefix(32)) }

    private static func md5(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array(Digest.md5(bytes).utf8)
        return stride(from: 0, to: 32, by: 2).map { place in
            UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }

    private static func rc4(_ key: [UInt8], _ data: [UInt8]) -> [UInt8] {
        var state = Array(0...255 as ClosedRange<UInt8>)
        var j = 0
        for i in 0..<256 {
            j = (j + Int(state[i]) + Int(key[i % key.count])) & 255
            state.swapAt(i, j)
        }
        var i = 0
        j = 0
        return data.map { byte in
            i = (i + 1) & 255
            j = (j + Int(state[i])) & 255
            state.swapAt(i, j)
            return byte ^ state[(Int(state[i]) + Int(state[j])) & 255]
        }
    }

    /// RC4; from revision 3 on, nineteen more rounds with other keys.
    private func repeated(_ key: [UInt8], _ data: [UInt8]) -> [UInt8] {
        (0..<(revision == 2 ? 1 : 20)).reduce(data) { data, round in Self.rc4(key.map { $0 ^ UInt8(round) }, data) }
    }

    private func hashed(_ bytes: [UInt8]) -> [UInt8] {
        var hash = Self.md5(bytes)
        if revision > 2 { for _ in 0..<50 { hash = Self.md5(Array(hash.prefix(keyLength))) } }
        return Array(hash.prefix(keyLength))
    }

    private var ownerEntry: [UInt8] { repeated(hashed(Self.padded(owner)), Self.padded(user)) }

    private var fileKey: [UInt8] {
        let flags = (0..<4).map { UInt8(truncatingIfNeeded: Self.permissions >> (8 * $0)) }
        return hashed(Self.padded(user) + ownerEntry + flags + Self.id)
    }

    private var userEntry: [UInt8] {
        if revision == 2 { return Self.rc4(fileKey, Self.pad) }
        return repeated(fileKey, Self.md5(Self.pad + Self.id)) + Array(repeating: 0, count: 16)
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        "<" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
    }

    var bytes: [UInt8] {
        let key = Self.md5(fileKey + [5, 0, 0, 0, 0])
        let content = Self.rc4(
            Array(key.prefix(min(16, keyLength + 5))), Array("BT /F 24 Tf 50 200 Td (SECRET) Tj ET".utf8))
        let objects: [[UInt8]] = [
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8), Array("<< /Type /Pages /Count 1 /Kids [3 0 R] >>".utf8),
            Array(
                ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R "
                    + "/Resources << /Font << /F 4 0 R >> >> >>").utf8),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
            Array("<< /Length \(content.count) >>\nstream\n".utf8) + content + Array("\nendstream".utf8),
            Array(
                ("<< /Filter /Standard /V \(revision - 1) /R \(revision) /Length \(keyLength * 8) "
                    + "/P \(Self.permissions) /O \(Self.hexadecimal(ownerEntry)) /U \(Self.hexadecimal(userEntry)) >>")
                    .utf8),
        ]
        var file = Array("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let id = Self.hexadecimal(Self.id)
        let trailer = "trailer << /Size \(objects.count + 1) /Root 1 0 R /Encrypt 6 0 R /ID [\(id)\(id)] >>"
        let start = file.count
        return file + Array((table + trailer + "\nstartxref\n\(start)\n%%EOF\n").utf8)
    }
}
