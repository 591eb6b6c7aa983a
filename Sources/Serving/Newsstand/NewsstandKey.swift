public import RectoDiagnostics
import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What tells the page of whoever started the server from those of others on the same machine.
///
/// It is in the address that the server prints, behind `#`, so that no server, log or `Referer` gets it, and in a file of the library that
/// only its owner can read, so that a page may stay open while the server is started again.
public struct NewsstandKey: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let text: String

    /// Reads the key of a library, or makes it.
    ///
    /// - Throws: ``Failure`` `.io`.
    public init(of folder: String) throws(Failure) {
        let path = folder + "/page-key"
        if let bytes = try Files.read(path, limit: 64), bytes.count == 32 {
            text = String(decoding: bytes, as: UTF8.self)
            return
        }
        let digits = (0..<32).map { _ in
            UInt8(ascii: "0123456789abcdef".utf8.randomElement().map { Unicode.Scalar($0) } ?? "0")
        }
        try Files.remove(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", path) }
        defer { close(descriptor) }
        let count = digits.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == digits.count else { throw .system("write", path) }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// Whether a text is the key; takes the same time whichever letters are wrong.
    public func matches(_ other: String?) -> Bool {
        let (one, other) = (Array(text.utf8), Array((other ?? "").utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
