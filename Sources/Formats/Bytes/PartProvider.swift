public import RectoDiagnostics

/// Some bytes of another provider, such as a stored entry of an archive.
public struct PartProvider: ByteProvider {
    public let identity: ByteIdentity
    private let whole: any ByteProvider
    private let range: Range<Int>

    /// - Parameter range: In bytes of `whole`.
    /// - Throws: ``Failure`` `.usage` if `whole` has no such bytes.
    public init(_ range: Range<Int>, of whole: any ByteProvider) throws(Failure) {
        try whole.check(range)
        self.whole = whole
        self.range = range
        identity = ByteIdentity(
            length: range.count,
            validator: whole.identity.validator.map { "\($0)-\(range.lowerBound)-\(range.upperBound)" })
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        try check(range)
        return try await whole.read(
            self.range.lowerBound + range.lowerBound..<self.range.lowerBound + range.upperBound)
    }
}
