/// An object in a list of a bucket's.
public struct S3Object: Hashable, Sendable {
    public var address: S3Address
    /// In bytes.
    public var size: Int
    /// With its quotes.
    public var etag: String?
    /// As the server writes it: `2009-10-12T17:50:30.000Z`.
    public var lastModified: String?
}
