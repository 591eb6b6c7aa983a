import Crypto
public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open", path) }
        defer { close(descriptor) }
        var digest = Digest()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system("read", path) }
            guard count > 0 else { return digest.text }
            digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
