import Crypto
import CryptoExtras
import Dispatch
public import RectoDiagnostics

/// A passphrase, for files that are sealed with one (scrypt).
public struct PassphraseIdentity: AgeIdentity {
    static let type = "scrypt"
    /// The work factor that age uses: a second or two, 256 MiB.
    public static let usualWorkFactor = 18
    /// What a command opens: 1 GiB of memory.
    public static let workFactorLimit = 20
    /// What a server opens, which others share: 64 MiB.
    public static let serverWorkFactorLimit = 16
    static let saltLength = 16
    private let passphrase: SecretBytes
    private let workFactorLimit: Int

    /// - Parameters:
    ///   - workFactorLimit: The logarithm to base 2 of the greatest cost (N) that is paid for a file: 128 << N bytes of memory times 8.
    /// - Throws: ``Failure`` `.usage` for an empty passphrase.
    public init(_ passphrase: SecretBytes, workFactorLimit: Int = Self.workFactorLimit) throws(Failure) {
        guard passphrase.count > 0 else { throw Failure(.usage, "the passphrase is empty") }
        self.passphrase = passphrase
        self.workFactorLimit = workFactorLimit
    }

    public func unwrap(_ stanzas: [AgeStanza]) async throws(Failure) -> SecretBytes? {
        guard let stanza = stanzas.first(where: { $0.type == Self.type }) else { return nil }
        guard stanzas.count == 1 else {
            throw Failure(.damaged, "the age header has other recipients besides a passphrase")
        }
        let (salt, factor) = try Self.cost(stanza)
        guard factor <= workFactorLimit else {
            throw Failure(
                .tooLarge, "is sealed with a work factor of \(factor), and at most \(workFactorLimit) is allowed here")
        }
        return KeyWrap.open(stanza.body, try await Self.wrapKey(passphrase, salt, factor))
    }

    /// The salt and the work factor of a stanza.
    ///
    /// - Throws: ``Failure`` `.damaged` for a stanza that is not as it has to be.
    static func cost(_ stanza: AgeStanza) throws(Failure) -> (salt: [UInt8], factor: Int) {
        guard stanza.arguments.count == 2, let salt = Base64.decode(stanza.arguments[0].utf8), salt.count == saltLength,
            stanza.body.count == KeyWrap.bodyLength, stanza.arguments[1].wholeMatch(of: /[1-9][0-9]?/) != nil,
            let factor = Int(stanza.arguments[1]), factor < 64
        else { throw Failure(.damaged, "the age header has an scrypt stanza that breaks the rules") }
        return (salt, factor)
    }

    /// Derives the wrapping key on a thread of its own, since that takes seconds.
    ///
    /// The library does not limit its memory itself; the caller limits `factor`.
    static func wrapKey(_ passphrase: SecretBytes, _ salt: [UInt8], _ factor: Int) async throws(Failure) -> SymmetricKey
    {
        let key = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let key = passphrase.withBytes { bytes in
                    try? KDF.Scrypt.deriveKey(
                        from: bytes, salt: Array("age-encryption.org/v1/scrypt".utf8) + salt, outputByteCount: 32,
                        rounds: 1 << factor, blockSize: 8, parallelism: 1)
                }
                continuation.resume(returning: key)
            }
        }
        guard let key else { throw Failure(.tooLarge, "there is too little memory for a work factor of \(factor)") }
        return key
    }
}
