import RectoDiagnostics

/// A file in a package.
public struct PackageEntry: Hashable, Sendable {
    /// Path from the package's root, with forward slashes.
    ///
    /// Equality of Swift's strings looks through the ways of writing an accent; ``Package/subscript(_:)`` does not.
    public var name: String
    /// Bytes, as far as the directory is to be believed.
    public var size: Int
    /// Bytes in the zip file; `size` in a folder.
    public var packedSize: Int
    /// Not compressed: parts can be read without what is before them.
    public var isStored: Bool
    /// CRC-32 by the directory; `nil` in a folder.
    public var checksum: UInt32?
    /// Where its local header starts in the zip file; 0 in a folder.
    public var offset: Int

    /// Where its data starts in the zip file.
    var data = 0
    /// Compression method by the format's number.
    var method = 0
    /// Why a listed entry of a book can't be read, so that its page is lost; `nil` if it can.
    var refusal: Failure?
    /// The name in the file system, if a folder's file has one that is not UTF-8.
    var fileName: [UInt8]?
}
