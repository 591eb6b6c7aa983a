import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How a file key is encrypted in a stanza: ChaCha20-Poly1305 with a nonce of zeros, since each wrapping key is used once.
enum KeyWrap {
    /// Bytes of a file key.
    static let fileKeyLength = 16
    /// Bytes of a wrapped one.
    static let bodyLength = 32
    private static let nonce = [UInt8](repeating: 0, count: 12)

    static func seal(_ fileKey: SecretBytes, _ key: SymmetricKey) throws -> [UInt8] {
        let nonce = try ChaChaPoly.Nonce(data: nonce)
        let box = try fileKey.withBytes { bytes in try ChaChaPoly.seal(bytes, using: key, nonce: nonce) }
        return Array(box.ciphertext) + Array(box.tag)
    }

    /// `nil` for another key.
    static func open(_ body: [UInt8], _ key: SymmetricKey) -> SecretBytes? {
        guard body.count == bodyLength, let nonce = try? ChaChaPoly.Nonce(data: nonce),
            let box = try? ChaChaPoly.SealedBox(
                nonce: nonce, ciphertext: body.prefix(fileKeyLength), tag: body.suffix(fileKeyLength)),
            var opened = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        defer { opened.resetBytes(in: opened.startIndex..<opened.endIndex) }
        return SecretBytes(count: opened.count) { $0.copyBytes(from: opened) }
    }
}
