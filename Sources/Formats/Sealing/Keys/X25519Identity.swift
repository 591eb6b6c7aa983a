import Crypto
public import RectoDiagnostics

/// A secret key of age, `AGE-SECRET-KEY-1…`.
public struct X25519Identity: AgeIdentity {
    static let type = "X25519"
    static let length = 32
    private static let prefix = "age-secret-key-"
    private let secret: SecretBytes
    /// Whom to seal for so that this key opens it.
    public let recipient: X25519Recipient

    /// A new key.
    public init() {
        var bytes = Array(Curve25519.KeyAgreement.PrivateKey().rawRepresentation)
        guard let identity = Self(secret: SecretBytes(wiping: &bytes)) else {
            preconditionFailure("a new key is no key")
        }
        self = identity
    }

    /// - Parameter text: `AGE-SECRET-KEY-1…`.
    /// - Throws: ``Failure`` `.usage`, which does not repeat the text.
    public init(_ text: some Collection<UInt8>) throws(Failure) {
        guard var decoded = Bech32.decode(text), decoded.prefix == Self.prefix, decoded.bytes.count == Self.length,
            let identity = Self(secret: SecretBytes(wiping: &decoded.bytes))
        else { throw Failure(.usage, "is no secret key of age; one has the form AGE-SECRET-KEY-1…") }
        self = identity
    }

    private init?(secret: SecretBytes) {
        guard let key = Self.key(secret) else { return nil }
        self.secret = secret
        recipient = X25519Recipient(Array(key.publicKey.rawRepresentation))
    }

    private static func key(_ secret: SecretBytes) -> Curve25519.KeyAgreement.PrivateKey? {
        secret.withBytes { try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0) }
    }

    /// As an identity file has it.
    public var text: String { secret.withBytes { Bech32.encode(Self.prefix, $0) }.uppercased() }

    public func unwrap(_ stanzas: [AgeStanza]) throws(Failure) -> SecretBytes? {
        for stanza in stanzas where stanza.type == Self.type {
            let share = try Self.share(stanza)
            guard let own = Self.key(secret),
                let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share),
                let shared = Self.shared(own, other)
            else { throw Failure(.damaged, "the age header has an X25519 stanza that any key would open") }
            let wrapKey = X25519Recipient.wrapKey(shared, share, recipient.point)
            if let key = KeyWrap.open(stanza.body, wrapKey) { return key }
        }
        return nil
    }

    /// The shared secret; `nil` for a point of low order, with which it is zero for any key.
    ///
    /// swift-crypto does not look at that (4.5.2).
    static func shared(
        _ own: Curve25519.KeyAgreement.PrivateKey, _ other: Curve25519.KeyAgreement.PublicKey
    ) -> SharedSecret? {
        let shared = try? own.sharedSecretFromKeyAgreement(with: other)
        return shared?.withUnsafeBytes { $0.reduce(0, |) } == 0 ? nil : shared
    }

    /// The ephemeral share of a stanza.
    ///
    /// - Throws: ``Failure`` `.damaged` for a stanza that is not as it has to be.
    static func share(_ stanza: AgeStanza) throws(Failure) -> [UInt8] {
        guard stanza.arguments.count == 1, let share = Base64.decode(stanza.arguments[0].utf8), share.count == length,
            stanza.body.count == KeyWrap.bodyLength
        else { throw Failure(.damaged, "the age header has an X25519 stanza that breaks the rules") }
        return share
    }
}
