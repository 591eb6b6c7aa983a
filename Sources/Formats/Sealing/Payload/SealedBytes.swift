public import RectoBytes
public import RectoDiagnostics

/// The plain bytes of a sealed document: an age file, wherever that is.
///
/// Any range is read and decrypted by itself, in chunks of 64 KiB. Each chunk is authenticated with its place before a byte of it is given
/// away. Nothing decrypted is kept: put a ``BlockCache`` in front, whose blocks are as large.
public struct SealedBytes: ByteProvider {
    public let identity: ByteIdentity
    /// The file, out of its armor.
    private let file: any ByteProvider
    private let header: AgeHeader
    private let payload: SealedPayload
    private let fileKey: SecretBytes

    /// Chunks that are read at once.
    private static let piece = 16

    /// Opens an age file: checks its header, and its last chunk, which tells that nothing was cut off.
    ///
    /// Reads the first 64 KiB and the last chunk.
    ///
    /// - Parameters:
    ///   - file: The age file, binary or armored. Of an armored file, all is read, so its size is limited (``AgeArmor/limit``).
    /// - Throws: ``Failure``: `.damaged` for what is no age file or was changed, `.encrypted` where no identity opens it, `.unsupported`
    ///   for another version, `.tooLarge` for what is above a limit; or what `file` or an identity throws.
    public init(_ file: any ByteProvider, identities: [any AgeIdentity]) async throws(Failure) {
        let (file, start) = try await Self.unarmored(file)
        let header = try AgeHeader(start)
        let fileKey = try await header.fileKey(identities)
        let begin = header.count + SealedPayload.nonceLength
        guard begin <= file.identity.count else { throw Failure(.damaged, "ends before what was sealed; get it again") }
        let nonce = try await file.read(header.count..<begin)
        let payload = try SealedPayload(fileKey: fileKey, nonce: nonce, start: begin, end: file.identity.count)
        let last = payload.chunkCount - 1
        _ = try payload.open(try await file.read(payload.place(last..<last + 1)), first: last)
        self.file = file
        self.header = header
        self.payload = payload
        self.fileKey = fileKey
        // Nobody without the file key makes another payload that goes with this MAC and nonce.
        let validator = file.identity.validator ?? String(decoding: Base64.encode(header.mac + nonce), as: UTF8.self)
        identity = ByteIdentity(count: payload.count, validator: "age \(validator)")
    }

    /// Whether bytes at the beginning of a file are those of an age file, binary or armored.
    public static func begins(_ bytes: [UInt8]) -> Bool { AgeHeader.begins(bytes) || AgeArmor.begins(bytes) }

    /// The file and its first bytes.
    private static func unarmored(_ file: any ByteProvider) async throws(Failure) -> (any ByteProvider, [UInt8]) {
        let start = try await file.read(0..<min(file.identity.count, AgeHeader.limit))
        guard AgeArmor.begins(start) else { return (file, start) }
        guard file.identity.count <= AgeArmor.limit else {
            throw Failure(
                .tooLarge, "is armored, and longer than \(AgeArmor.limit >> 20) MiB; seal it again without armor")
        }
        let rest = try await file.read(start.count..<file.identity.count)
        let bytes = BytesInMemory(try AgeArmor.decode(start + rest), validator: file.identity.validator)
        return (bytes, Array(try bytes.read(0..<min(bytes.identity.count, AgeHeader.limit))))
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let range = try checked(range)
        guard !range.isEmpty else { return [] }
        let chunks = payload.chunks(range)
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        for first in stride(from: chunks.lowerBound, to: chunks.upperBound, by: Self.piece) {
            let part = first..<min(chunks.upperBound, first + Self.piece)
            let opened = try payload.open(try await file.read(payload.place(part)), first: first)
            let base = first * SealedPayload.chunkSize
            plain += opened[max(0, range.lowerBound - base)..<min(opened.count, range.upperBound - base)]
        }
        return plain
    }

    /// The same file for other recipients: a new header, and the range of the file that follows it unchanged.
    ///
    /// Whoever could open the file before and kept it, or its file key, still can.
    ///
    /// - Returns: What stands before the payload, and all bytes behind it, nonce and chunks, as a part of the file.
    /// - Throws: ``Failure`` `.usage` for recipients that can't be together.
    public func rewrapped(
        for recipients: [any AgeRecipient]
    ) async throws(Failure) -> (head: [UInt8], payload: BytePart) {
        let head = try await SealWriter.header(for: recipients, fileKey).encoded
        return (head, try BytePart(of: file, header.count..<file.identity.count))
    }
}
