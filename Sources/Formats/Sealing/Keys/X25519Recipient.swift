import Crypto
public import RectoDiagnostics

/// A public key of age, `age1…`.
public struct X25519Recipient: AgeRecipient, Hashable {
    static let prefix = "age"
    let point: [UInt8]

    init(_ point: [UInt8]) { self.point = point }

    /// - Parameter text: `age1…`.
    /// - Throws: ``Failure``: `.usage` for what is none, `.unsupported` for recipients of other kinds.
    public init(_ text: String) throws(Failure) {
        guard let (prefix, bytes) = Bech32.decode(text.utf8) else {
            if text.hasPrefix("ssh-") { throw Failure(.unsupported, "is an SSH key; give an age recipient, age1…") }
            throw Failure(.usage, "is no recipient of age; one has the form age1…, and no letter of it may be wrong")
        }
        guard prefix == Self.prefix, bytes.count == X25519Identity.length else {
            if prefix == "age-secret-key-" {
                throw Failure(.usage, "is a secret key and no recipient; recto key show prints the recipient")
            }
            guard prefix.hasPrefix("age1") else {
                throw Failure(.usage, "is no recipient of age; one has the form age1…")
            }
            throw Failure(.unsupported, "is a recipient of kind \(prefix), which only the program age can seal for")
        }
        point = bytes
    }

    public var text: String { Bech32.encode(Self.prefix, point) }

    public func wrap(_ fileKey: SecretBytes) throws(Failure) -> AgeStanza {
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        let share = Array(ephemeral.publicKey.rawRepresentation)
        guard let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: point),
            let shared = X25519Identity.shared(ephemeral, other),
            let body = try? KeyWrap.seal(fileKey, Self.wrapKey(shared, share, point))
        else { throw Failure(.usage, "is no key that can be sealed for", at: text) }
        return AgeStanza(X25519Identity.type, [String(decoding: Base64.encode(share), as: UTF8.self)], body: body)
    }

    static func wrapKey(_ shared: SharedSecret, _ share: [UInt8], _ point: [UInt8]) -> SymmetricKey {
        shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + point, sharedInfo: Array("age-encryption.org/v1/X25519".utf8),
            outputByteCount: 32)
    }
}
