public import RectoDiagnostics

/// Random access to an asset: a file, an entry of a package, or bytes in memory.
public protocol MediaSource {
    /// In bytes.
    var size: Int { get }

    /// The bytes of a range, which lies within `0..<size`.
    ///
    /// Fewer bytes than asked for count as a file that ends early.
    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8]
}

/// An asset that is in memory.
public struct MediaBytes: MediaSource, Sendable {
    public let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public var size: Int { bytes.count }

    public func bytes(in range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: bytes.indices)]) }
}
