/// What tells one state of a provider's bytes from another.
public struct ByteIdentity: Hashable, Sendable {
    /// Number of bytes.
    public var length: Int
    /// Equal for equal bytes only, such as a strong entity tag (RFC 9110, 8.8.1); `nil` if the provider has nothing that is.
    public var validator: String?

    public init(length: Int, validator: String?) {
        self.length = length
        self.validator = validator
    }
}
