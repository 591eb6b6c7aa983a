public import RectoDiagnostics

/// A place in a bucket: `s3://bucket/issues/1.pdf`.
public struct S3Address: Hashable, Sendable, CustomStringConvertible {
    public let bucket: String
    /// Verbatim, without any decoding; empty for the bucket itself.
    public let key: String

    public init(bucket: String, key: String) throws(Failure) {
        guard (3...63).contains(bucket.utf8.count), !bucket.contains(".."), bucket.utf8.allSatisfy(Self.isOfName),
            bucket.utf8.first.map(Self.isAlphanumeric) == true, bucket.utf8.last.map(Self.isAlphanumeric) == true
        else { throw Failure(.usage, "\(bucket) is no name of a bucket") }
        guard key.utf8.count <= 1024, key.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else {
            throw Failure(.usage, "a key has at most 1024 bytes, and no control characters", at: "s3://\(bucket)")
        }
        self.bucket = bucket
        self.key = key
    }

    /// - Throws: ``Failure`` `.usage` for what is no such address.
    public init(_ text: String) throws(Failure) {
        guard text.lowercased().hasPrefix("s3://") else {
            throw Failure(.usage, "is no address of a bucket; s3://bucket/key is expected", at: text)
        }
        let parts = text.dropFirst(5).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        try self.init(bucket: String(parts[0]), key: parts.count > 1 ? String(parts[1]) : "")
    }

    public var description: String { "s3://\(bucket)/\(key)" }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
