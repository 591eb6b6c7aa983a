import Crypto
public import RectoDiagnostics

/// The header of an age file (age-encryption.org/v1): its file key, wrapped for each recipient, and a MAC.
public struct AgeHeader: Hashable, Sendable {
    public let stanzas: [AgeStanza]
    /// Authenticates all before it, with a key that is derived from the file key.
    let mac: [UInt8]
    /// Bytes from the beginning of the file to the payload.
    public let count: Int

    /// How an age file begins.
    public static let versionLine = "age-encryption.org/v1"
    /// A longer header is refused.
    public static let limit = 64 << 10
    /// More stanzas are refused.
    public static let stanzaLimit = 64
    private static let family = "age-encryption.org/"

    /// Whether bytes begin like an age file of any version.
    public static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: family.utf8) }

    /// Reads the header at the beginning of a file.
    ///
    /// - Parameters:
    ///   - start: The first bytes of the file: all, or ``limit`` of them.
    /// - Throws: ``Failure``: `.damaged` for what is no such header, `.unsupported` for another version, `.tooLarge` for one above the limits.
    public init(_ start: [UInt8]) throws(Failure) {
        let bytes = start.count > Self.limit ? Array(start.prefix(Self.limit)) : start
        // A header that does not end within the limit is too large, and not cut off.
        var reader = StanzaReader(bytes, isWhole: bytes.count < Self.limit)
        let tooLarge = Failure(.tooLarge, "has an age header of more than \(Self.limit) bytes; it is not read")
        guard Self.begins(bytes) else { throw Failure(.damaged, "is no age file") }
        guard let version = try reader.line() else { throw tooLarge }
        guard version.elementsEqual(Self.versionLine.utf8) else {
            guard version.dropFirst(Self.family.utf8.count).allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw StanzaReader.fault("has no version that can be read", 0)
            }
            throw Failure(.unsupported, "is an age file of another version; only \(Self.versionLine) can be read")
        }
        var stanzas: [AgeStanza] = []
        while reader.continues(with: "---") == false {
            guard stanzas.count < Self.stanzaLimit else {
                throw Failure(.tooLarge, "is sealed for more than \(Self.stanzaLimit) recipients; it is not read")
            }
            guard let stanza = try reader.stanza() else { throw tooLarge }
            stanzas.append(stanza)
        }
        guard !stanzas.isEmpty else { throw StanzaReader.fault("has no recipient", reader.position) }
        let end = reader.position
        guard let last = try reader.line() else { throw tooLarge }
        guard last.starts(with: Array("--- ".utf8)), let mac = Base64.decode(last.dropFirst(4)), mac.count == 32 else {
            throw StanzaReader.fault("does not end with a MAC", end)
        }
        self.stanzas = stanzas
        self.mac = mac
        count = reader.position
        try checkKnown()
    }

    /// A new header.
    init(_ stanzas: [AgeStanza], fileKey: SecretBytes) {
        self.stanzas = stanzas
        let covered = Self.covered(stanzas)
        mac = Array(HMAC<SHA256>.authenticationCode(for: covered, using: Self.key(fileKey)))
        count = covered.count + 1 + Base64.encode(mac).count + 1
    }

    /// As it stands in a file.
    package var encoded: [UInt8] { Self.covered(stanzas) + [0x20] + Base64.encode(mac) + [0x0A] }

    /// What the MAC authenticates.
    ///
    /// The same bytes as in the file that was read: there is one way to write a header.
    private static func covered(_ stanzas: [AgeStanza]) -> [UInt8] {
        Array("\(versionLine)\n".utf8) + stanzas.flatMap(\.encoded) + Array("---".utf8)
    }

    private static func key(_ fileKey: SecretBytes) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: fileKey.key, info: Array("header".utf8), outputByteCount: 32)
    }

    /// The file key, by the first identity that has one of the stanzas.
    ///
    /// - Throws: ``Failure``: `.encrypted` where no identity fits, which tells the kinds of recipients and not which of them was near;
    ///   `.damaged` where the header was changed; or what an identity throws.
    public func fileKey(_ identities: [any AgeIdentity]) async throws(Failure) -> SecretBytes {
        for identity in identities {
            if let key = try await identity.unwrap(stanzas) {
                try check(key)
                return key
            }
        }
        throw identities.isEmpty
            ? Failure(.encrypted, "is sealed for \(recipients); give a key")
            : Failure(.encrypted, "is sealed for \(recipients), and no key that was given opens it")
    }

    /// Checks that the header is the one that was written along with this file key.
    package func check(_ fileKey: SecretBytes) throws(Failure) {
        guard
            HMAC<SHA256>.isValidAuthenticationCode(
                mac, authenticating: Self.covered(stanzas), using: Self.key(fileKey))
        else { throw Failure(.damaged, "the age header was changed after it was written") }
    }

    /// The rules for stanzas of kinds that are known, whichever identity is tried.
    private func checkKnown() throws(Failure) {
        for stanza in stanzas {
            switch stanza.type {
            case X25519Identity.type: _ = try X25519Identity.share(stanza)
            case PassphraseIdentity.type:
                guard stanzas.count == 1 else {
                    throw Failure(.damaged, "the age header has other recipients besides a passphrase")
                }
                _ = try PassphraseIdentity.cost(stanza)
            default: break
            }
        }
    }

    /// Who it is sealed for, such as `2 recipients of kind X25519`.
    private var recipients: String {
        if stanzas.contains(where: { $0.type == PassphraseIdentity.type }) { return "a passphrase" }
        var counts: [(type: String, count: Int)] = []
        for stanza in stanzas {
            let type = stanza.type.count > 32 ? stanza.type.prefix(32) + "…" : stanza.type
            if let index = counts.firstIndex(where: { $0.type == type }) {
                counts[index].count += 1
            } else {
                counts.append((type, 1))
            }
        }
        let kinds = counts.prefix(4).map { "\($0.count) recipient\($0.count == 1 ? "" : "s") of kind \($0.type)" }
        return kinds.joined(separator: ", ") + (counts.count > 4 ? " and others" : "")
    }
}
