public import RectoDiagnostics

/// Bytes in memory.
public struct MemoryProvider: ByteProvider {
    public let identity: ByteIdentity
    private let bytes: [UInt8]

    /// - Parameter validator: See ``ByteIdentity/validator``.
    public init(_ bytes: [UInt8], validator: String? = nil) {
        self.bytes = bytes
        identity = ByteIdentity(length: bytes.count, validator: validator)
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        try check(range)
        return Array(bytes[range])
    }
}
