public import RectoDiagnostics

/// A passphrase to seal with.
public struct PassphraseRecipient: AgeRecipient {
    private let passphrase: SecretBytes
    private let workFactor: Int

    /// - Parameters:
    ///   - workFactor: The logarithm to base 2 of what each try of a passphrase costs, 1 to 20; each more doubles time and memory.
    /// - Throws: ``Failure`` `.usage` for an empty passphrase, or a work factor that is out of range.
    public init(
        _ passphrase: SecretBytes, workFactor: Int = PassphraseIdentity.usualWorkFactor
    ) throws(Failure) {
        guard passphrase.count > 0 else { throw Failure(.usage, "the passphrase is empty") }
        guard (1...PassphraseIdentity.workFactorLimit).contains(workFactor) else {
            throw Failure(.usage, "a work factor is from 1 to \(PassphraseIdentity.workFactorLimit)")
        }
        self.passphrase = passphrase
        self.workFactor = workFactor
    }

    /// Who has a passphrase is to know that nobody without it made the file.
    public var isAlone: Bool { true }

    public func wrap(_ fileKey: SecretBytes) async throws(Failure) -> AgeStanza {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<PassphraseIdentity.saltLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let key = try await PassphraseIdentity.wrapKey(passphrase, salt, workFactor)
        guard let body = try? KeyWrap.seal(fileKey, key) else { throw Failure(.internal, "a key could not be wrapped") }
        return AgeStanza(
            PassphraseIdentity.type, [String(decoding: Base64.encode(salt), as: UTF8.self), String(workFactor)],
            body: body)
    }
}
