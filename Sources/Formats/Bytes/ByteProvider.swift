public import RectoDiagnostics

/// A document's bytes, wherever they are: in a file, on another host, in a sealed file, in a store of one's own.
///
/// Providers stack: one that decrypts reads from another. All parts of an answer come from the same version of the bytes; a provider that
/// notices a change throws instead.
public protocol ByteProvider: Sendable {
    /// What the bytes are; it does not change.
    var identity: ByteIdentity { get }

    /// How far the first byte is into a block of 64 KiB that is read at once: what reads in blocks of that size had better read the same.
    var intoBlock: Int { get }

    /// The bytes of a range, all of them.
    ///
    /// May be called by several tasks at a time.
    ///
    /// - Parameter range: Within `0..<identity.count`.
    /// - Throws: ``Failure``: `.io` where the bytes can't be had or are no longer those of ``identity``, `.damaged` where they were
    ///   tampered with, `.cancelled` when the task was cancelled.
    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8]
}

/// Which bytes a ``ByteProvider`` has.
public struct ByteIdentity: Hashable, Sendable {
    /// The number of bytes.
    public var count: Int
    /// Equal for equal bytes only, such as a strong ETag with its address; `nil` where nothing is known that does not change unless the
    /// bytes do.
    public var validator: String?

    public init(count: Int, validator: String?) {
        self.count = count
        self.validator = validator
    }
}

extension ByteProvider {
    public var intoBlock: Int { 0 }

    /// The range, if it is within the bytes.
    ///
    /// - Throws: ``Failure`` `.io` otherwise.
    public func checked(_ range: Range<Int>) throws(Failure) -> Range<Int> {
        guard range.lowerBound >= 0, range.upperBound <= identity.count else {
            throw Failure(.io, "ends before byte \(range.upperBound)")
        }
        return range
    }
}
