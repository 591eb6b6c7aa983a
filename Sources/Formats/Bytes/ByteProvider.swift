public import RectoDiagnostics

/// Bytes that any part of can be read at any time, wherever they are.
///
/// Providers stack: a part of a file, and later what is behind a network or sealed. One that is slow or expensive to ask is put behind a
/// ``BlockCache``.
public protocol ByteProvider: Sendable {
    /// The bytes' state when the provider was made; all that it ever gives is of this state.
    var identity: ByteIdentity { get }

    /// The bytes of a range, all of them.
    ///
    /// Any number of reads may run at the same time.
    ///
    /// - Parameter range: Within 0 and the identity's length; see ``check(_:)``.
    /// - Throws: ``Failure`` `.usage` for another range, `.io` if the bytes can't be had, or are no longer those of ``identity``.
    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8]
}

extension ByteProvider {
    /// Sees to it that there are such bytes.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func check(_ range: Range<Int>) throws(Failure) {
        guard range.lowerBound >= 0, range.upperBound <= identity.length else {
            throw Failure(.usage, "there are no bytes \(range) of \(identity.length)")
        }
    }
}
