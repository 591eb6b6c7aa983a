import Crypto
public import RectoDiagnostics

/// Seals bytes as an age file, as they come.
///
/// Does no I/O: each call gives the next bytes of the file.
///
/// Not copyable, so that no two payloads are sealed with one key.
public struct SealWriter: ~Copyable {
    /// What the file begins with.
    public let head: [UInt8]
    private let key: SecretBytes
    private var index = 0
    /// Less than a chunk, or a whole one as long as it is not known whether it is the last.
    private var pending: [UInt8] = []

    /// - Parameter recipients: Whom to seal for, each of whom can open all of it; a passphrase is alone.
    /// - Throws: ``Failure`` `.usage` for recipients that can't be together, and for none.
    public init(for recipients: [any AgeRecipient]) async throws(Failure) {
        let fileKey = SecretBytes(random: KeyWrap.fileKeyLength)
        var generator = SystemRandomNumberGenerator()
        let nonce = (0..<SealedPayload.nonceLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        head = try await Self.header(for: recipients, fileKey).encoded + nonce
        key = SealedPayload.key(fileKey, nonce)
    }

    static func header(for recipients: [any AgeRecipient], _ fileKey: SecretBytes) async throws(Failure) -> AgeHeader {
        guard !recipients.isEmpty else { throw Failure(.usage, "there is nobody to seal for") }
        guard recipients.count == 1 || !recipients.contains(where: \.isAlone) else {
            throw Failure(.usage, "a file that is sealed with a passphrase can have no other recipients")
        }
        guard recipients.count <= AgeHeader.stanzaLimit else {
            throw Failure(.tooLarge, "a file can be sealed for at most \(AgeHeader.stanzaLimit) recipients")
        }
        var stanzas: [AgeStanza] = []
        for recipient in recipients { stanzas.append(try await recipient.wrap(fileKey)) }
        return AgeHeader(stanzas, fileKey: fileKey)
    }

    /// Seals more bytes.
    ///
    /// - Returns: What can be written already, which may be nothing.
    public mutating func add(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        pending += bytes
        var sealed: [UInt8] = []
        var start = 0
        // The last chunk is marked and is never empty, so that one is held back.
        while pending.count - start > SealedPayload.chunkSize {
            sealed += try seal(pending[start..<start + SealedPayload.chunkSize], isLast: false)
            start += SealedPayload.chunkSize
        }
        pending.removeFirst(start)
        return sealed
    }

    /// Ends the file.
    ///
    /// - Returns: Its last bytes.
    public consuming func finish() throws(Failure) -> [UInt8] { try seal(pending[...], isLast: true) }

    private mutating func seal(_ plain: ArraySlice<UInt8>, isLast: Bool) throws(Failure) -> [UInt8] {
        guard let nonce = try? ChaChaPoly.Nonce(data: SealedPayload.nonce(index, isLast: isLast)),
            let box = try? ChaChaPoly.seal(plain, using: key.key, nonce: nonce)
        else { throw Failure(.internal, "a chunk could not be sealed") }
        index += 1
        return Array(box.ciphertext) + Array(box.tag)
    }
}
