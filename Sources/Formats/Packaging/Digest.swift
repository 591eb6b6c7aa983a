import Crypto
public import RectoDiagnostics

/// SHA-256 digests as `sha256:` and 64 hexadecimal digits.
public struct Digest {
    private var hash = SHA256()

    public init() {}

    public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

    public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { hash.update(bufferPointer: $0) } }

    public mutating func add(_ text: String) { add(Array(text.utf8)) }

    /// The digest of all that was added.
    public var text: String { "sha256:" + digits }

    /// The digest as 64 hexadecimal digits alone.
    public var digits: String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The digest as four 64-bit words.
    public var words: [UInt64] {
        let bytes = Array(hash.finalize())
        return (0..<4).map { word in bytes[8 * word..<8 * word + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    }

    /// The digest of a file's content; reads it once, in constant memory.
    ///
    /// - Throws: ``Failure`` `.io`.
    public static func ofFile(_ path: String) throws(Failure) -> String {
        var digest = Digest()
        try OpenFile(path).forEachPiece { digest.add($0) }
        return digest.text
    }

    /// The digest of a file's content, or of that of a part of it; as ``ofFile(_:)``.
    ///
    /// - Throws: ``Failure`` `.io`, also where the file ends within the part.
    public static func of(_ part: FilePart) throws(Failure) -> String {
        guard let range = part.range else { return try ofFile(part.path) }
        var digest = Digest()
        try OpenFile(part.path).forEachPiece(in: range) { digest.add($0) }
        return digest.text
    }
}
