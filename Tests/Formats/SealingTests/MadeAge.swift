import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes age files piece by piece, right or wrong: from the specification, and with none of the room's own code.
struct MadeAge: Sendable {
    /// 32 bytes of 0x42, as in the specification.
    static let identity = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
    static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    static let chunkSize = 65_536

    var version = "age-encryption.org/v1\n"
    var fileKey = [UInt8](repeating: 0x10, count: 16)
    /// As they stand in the header.
    var stanzas: [String] = []
    /// What the MAC's text becomes, from its 43 letters to the newline.
    var end: @Sendable (String) -> String = { " \($0)\n" }
    var nonce = [UInt8](0..<16)
    /// Plain bytes, how they are counted, and whether they are marked as the last.
    var chunks: [(plain: [UInt8], number: Int, isLast: Bool)] = []

    /// A file for ``recipient``.
    init(_ plain: [UInt8] = Array("hello".utf8)) {
        stanzas = [x25519()]
        chunks = Self.chunks(plain)
    }

    static func chunks(_ plain: [UInt8]) -> [(plain: [UInt8], number: Int, isLast: Bool)] {
        let starts = Array(stride(from: 0, to: max(1, plain.count), by: chunkSize))
        return starts.enumerated().map { number, start in
            (Array(plain[start..<min(plain.count, start + chunkSize)]), number, number == starts.count - 1)
        }
    }

    /// What can't fail with the values of this file.
    private static func must<Value>(_ body: () throws -> Value) -> Value {
        do { return try body() } catch { preconditionFailure("\(error)") }
    }

    static func base64(_ bytes: some Sequence<UInt8>) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    static func wrap(_ fileKey: [UInt8], _ key: SymmetricKey) -> [UInt8] {
        let nonce = Self.must { try ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)) }
        let box = Self.must { try ChaChaPoly.seal(fileKey, using: key, nonce: nonce) }
        return Array(box.ciphertext + box.tag)
    }

    /// A stanza for ``recipient``.
    ///
    /// - Parameters:
    ///   - head: What the first line becomes, from the text of the share.
    ///   - key: The file key, if it is not this file's.
    ///   - body: What the text of the body becomes.
    func x25519(
        type: String = "X25519", key: [UInt8]? = nil, head: (String) -> String = { $0 },
        body: (String) -> String = { $0 + "\n" }
    ) -> String {
        let ephemeral = Self.must {
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](repeating: 7, count: 32))
        }
        let own = Self.must {
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](repeating: 0x42, count: 32))
        }
        let share = ephemeral.publicKey.rawRepresentation
        let shared = Self.must { try ephemeral.sharedSecretFromKeyAgreement(with: own.publicKey) }
        let wrapKey = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + own.publicKey.rawRepresentation,
            sharedInfo: Array("age-encryption.org/v1/X25519".utf8), outputByteCount: 32)
        return "-> \(type) \(head(Self.base64(share)))\n\(body(Self.base64(Self.wrap(key ?? fileKey, wrapKey))))"
    }

    /// A stanza whose shared secret is zero for every key.
    func lowOrder(_ point: [UInt8]) -> String {
        let own = Self.must {
            try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](repeating: 0x42, count: 32))
        }
        let wrapKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: [UInt8](repeating: 0, count: 32)),
            salt: point + own.publicKey.rawRepresentation, info: Array("age-encryption.org/v1/X25519".utf8),
            outputByteCount: 32)
        return "-> X25519 \(Self.base64(point))\n\(Self.base64(Self.wrap(fileKey, wrapKey)))\n"
    }

    var header: [UInt8] {
        let covered = Array((version + stanzas.joined() + "---").utf8)
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: fileKey), info: Array("header".utf8), outputByteCount: 32)
        let mac = HMAC<SHA256>.authenticationCode(for: covered, using: key)
        return covered + Array(end(Self.base64(mac)).utf8)
    }

    var payload: [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: fileKey), salt: nonce, info: Array("payload".utf8),
            outputByteCount: 32)
        return nonce
            + chunks.flatMap { chunk -> [UInt8] in
                var counter = [UInt8](repeating: 0, count: 12)
                for place in 0..<8 { counter[10 - place] = UInt8(truncatingIfNeeded: chunk.number >> (8 * place)) }
                counter[11] = chunk.isLast ? 1 : 0
                let nonce = Self.must { try ChaChaPoly.Nonce(data: counter) }
                let box = Self.must { try ChaChaPoly.seal(chunk.plain, using: key, nonce: nonce) }
                return Array(box.ciphertext + box.tag)
            }
    }

    var bytes: [UInt8] { header + payload }

    func with(_ change: (inout MadeAge) -> Void) -> MadeAge {
        var file = self
        change(&file)
        return file
    }

    static func armored(_ bytes: [UInt8], newline: String = "\n") -> String {
        let text = Data(bytes).base64EncodedString()
        var lines = ["-----BEGIN AGE ENCRYPTED FILE-----"]
        var rest = text[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END AGE ENCRYPTED FILE-----"]).joined(separator: newline) + newline
    }
}
