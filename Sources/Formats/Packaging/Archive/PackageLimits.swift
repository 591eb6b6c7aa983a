/// How much a package may hold before it is refused (SEC-004).
///
/// The defaults are those of the package format's section 5.
public struct PackageLimits: Hashable, Sendable {
    /// Bytes of the zip file, or of all files of a folder.
    public var package = 2 << 30
    /// Bytes of all entries, inflated.
    public var inflated = 4 << 30
    /// Bytes of one entry, inflated.
    public var entry = 2 << 30
    /// Files and folders, ignored ones too.
    public var entries = 10_000
    /// Bytes of an entry's whole name.
    public var pathBytes = 512
    /// Parts of an entry's name.
    public var pathDepth = 16
    /// How many times its packed size an entry may have, where it has more than ``ratioFrom`` bytes.
    public var entryRatio = 200
    /// How many times the package's size all entries may have, where they have more than ``ratioFrom`` bytes.
    public var ratio = 100
    /// Bytes up to which no ratio counts: short text may shrink as it likes.
    public var ratioFrom = 1 << 20

    public init() {}
}
