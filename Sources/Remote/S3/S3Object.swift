import RectoFetch

/// An object in a list of a bucket's.
public struct S3Object: Hashable, Sendable {
    public var address: S3Address
    /// In bytes.
    public var size: Int
    /// With its quotes.
    public var etag: String?
    /// As the server writes it: `2009-10-12T17:50:30.000Z`.
    public var lastModified: String?

    /// ``lastModified`` in nanoseconds since 1970; `nil` for what is no such time.
    public var modified: Int? {
        let parts = lastModified?.split(whereSeparator: { "-T:.Z".contains($0) }).map { Int($0) ?? -1 } ?? []
        guard (6...7).contains(parts.count), !parts.contains(-1), (1970...9999).contains(parts[0]),
            (1...12).contains(parts[1]), (1...31).contains(parts[2]), parts[3] < 24, parts[4] < 60, parts[5] <= 60
        else { return nil }
        let days = CivilDate.days(year: parts[0], month: parts[1], day: parts[2])
        return (((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]) * 1_000_000_000
    }

    /// What the object's ``RemoteBytes`` have for ``ByteIdentity/validator``; `nil` without an ETag.
    public var validator: String? { etag.map { "\($0) \(address)" } }
}
