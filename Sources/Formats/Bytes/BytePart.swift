public import RectoDiagnostics

/// A part of other bytes, such as a stored entry of a zip archive.
public struct BytePart: ByteProvider {
    private let whole: any ByteProvider
    private let range: Range<Int>
    public let identity: ByteIdentity

    /// - Parameter range: Within the bytes of `whole`.
    /// - Throws: ``Failure`` `.io` for a range that is not.
    public init(of whole: any ByteProvider, _ range: Range<Int>) throws(Failure) {
        self.whole = whole
        self.range = try whole.checked(range)
        let place = "\(range.lowerBound)-\(range.upperBound)"
        identity = ByteIdentity(count: range.count, validator: whole.identity.validator.map { "\($0) \(place)" })
    }

    public var intoBlock: Int { (whole.intoBlock + range.lowerBound) % BlockCache.blockSize }

    public func read(_ part: Range<Int>) async throws(Failure) -> [UInt8] {
        let part = try checked(part)
        return try await whole.read(part.lowerBound + range.lowerBound..<part.upperBound + range.lowerBound)
    }
}
