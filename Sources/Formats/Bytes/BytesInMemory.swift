public import RectoDiagnostics

/// Bytes that are in memory already.
public struct BytesInMemory: ByteProvider {
    private let bytes: [UInt8]
    public let identity: ByteIdentity

    /// - Parameter validator: As ``ByteIdentity/validator``.
    public init(_ bytes: [UInt8], validator: String? = nil) {
        self.bytes = bytes
        identity = ByteIdentity(count: bytes.count, validator: validator)
    }

    public func read(_ range: Range<Int>) throws(Failure) -> [UInt8] { Array(bytes[try checked(range)]) }
}
