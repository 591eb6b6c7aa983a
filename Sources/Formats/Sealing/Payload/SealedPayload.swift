import Crypto
package import RectoDiagnostics

/// The payload of an age file: where its chunks lie, and how they are encrypted.
///
/// Does no I/O. 64 KiB of plain bytes are a chunk of ciphertext with a tag. The nonce of a chunk is its number and whether it is the last, so that no
/// chunk is valid in another place, and a file that was cut has no last one.
package struct SealedPayload: Sendable {
    package static let nonceLength = 16
    /// Plain bytes in a chunk, but for the last.
    static let chunkSize = 64 << 10
    static let tagLength = 16
    /// Bytes of a chunk in the file, but for the last.
    static let sealedSize = chunkSize + tagLength

    private let key: SecretBytes
    /// Bytes from the beginning of the file to the first chunk.
    let start: Int
    /// Plain bytes.
    package let count: Int
    /// At least 1.
    package let chunkCount: Int

    /// - Parameters:
    ///   - start: Where the first chunk begins, behind the header and the nonce.
    ///   - end: The length of the file.
    /// - Throws: ``Failure`` `.damaged` for a length that no payload has.
    package init(fileKey: SecretBytes, nonce: [UInt8], start: Int, end: Int) throws(Failure) {
        let length = end - start
        guard length >= Self.tagLength else { throw Self.cut }
        let chunks = (length + Self.sealedSize - 1) / Self.sealedSize
        let last = length - (chunks - 1) * Self.sealedSize
        guard last > Self.tagLength || (last == Self.tagLength && chunks == 1) else { throw Self.cut }
        key = Self.key(fileKey, nonce)
        self.start = start
        count = length - chunks * Self.tagLength
        chunkCount = chunks
    }

    private static var cut: Failure { Failure(.damaged, "was cut off after it was sealed; get it again") }

    static func key(_ fileKey: SecretBytes, _ nonce: [UInt8]) -> SecretBytes {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: fileKey.key, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
        return SecretBytes(count: 32) { secret in key.withUnsafeBytes { secret.copyMemory(from: $0) } }
    }

    /// Where chunks lie in the file.
    package func place(_ chunks: Range<Int>) -> Range<Int> {
        let end = start + count + chunkCount * Self.tagLength
        return start + chunks.lowerBound * Self.sealedSize..<min(end, start + chunks.upperBound * Self.sealedSize)
    }

    /// The chunks that have these plain bytes.
    func chunks(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound / Self.chunkSize..<(range.upperBound + Self.chunkSize - 1) / Self.chunkSize
    }

    /// The plain bytes of chunks.
    ///
    /// - Parameters:
    ///   - sealed: All bytes of ``place(_:)``.
    ///   - first: The number of the first chunk among them.
    /// - Throws: ``Failure`` `.damaged`, naming the chunk that is not what was sealed there.
    package func open(_ sealed: [UInt8], first: Int) throws(Failure) -> [UInt8] {
        let key = key.key
        var plain: [UInt8] = []
        plain.reserveCapacity(sealed.count)
        for (offset, begin) in stride(from: 0, to: sealed.count, by: Self.sealedSize).enumerated() {
            let chunk = sealed[begin..<min(sealed.count, begin + Self.sealedSize)]
            let index = first + offset
            guard chunk.count >= Self.tagLength,
                let nonce = try? ChaChaPoly.Nonce(data: Self.nonce(index, isLast: index == chunkCount - 1)),
                let box = try? ChaChaPoly.SealedBox(
                    nonce: nonce, ciphertext: chunk.dropLast(Self.tagLength), tag: chunk.suffix(Self.tagLength)),
                let opened = try? ChaChaPoly.open(box, using: key)
            else { throw altered(index) }
            plain.append(contentsOf: opened)
        }
        return plain
    }

    private func altered(_ index: Int) -> Failure {
        let place = place(index..<index + 1)
        let what =
            index == chunkCount - 1
            ? "was changed or cut off after it was sealed" : "was changed after it was sealed"
        return Failure(
            .damaged, "\(what); get it again",
            at: "chunk \(index + 1) of \(chunkCount), bytes \(place.lowerBound) to \(place.upperBound - 1)")
    }

    /// A big-endian number of 11 bytes, and 1 for the last chunk.
    static func nonce(_ index: Int, isLast: Bool) -> [UInt8] {
        [0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: index >> (56 - 8 * $0)) } + [isLast ? 1 : 0]
    }
}
