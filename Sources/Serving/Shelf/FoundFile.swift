public import RectoPackaging

/// A file or folder that is an issue, as the scanner found it; or a document on another host.
public struct FoundFile: Hashable, Sendable {
    /// Of a document on another host, what it is called: an address that may be shown.
    public var path: String
    public var kind: ShelfEntry.Kind
    /// Of a folder, its manifest's; of a document on another host, its size and the time that the host states.
    public var version: Files.Version
    /// Stands for the issue whatever its file is called.
    public var base: String
    /// Whether it is on another host.
    public var isRemote: Bool
    /// What is another one whenever the bytes are, as far as their host tells; `nil` for files.
    public var validator: String?

    public var stamp: Files.Stamp { version.stamp }

    public init(
        path: String, kind: ShelfEntry.Kind, version: Files.Version, base: String, isRemote: Bool = false,
        validator: String? = nil
    ) {
        self.path = path
        self.kind = kind
        self.version = version
        self.base = base
        self.isRemote = isRemote
        self.validator = validator
    }

    /// A document on another host, which is known by its address.
    ///
    /// Nobody but the user gives addresses, and the content is not read.
    ///
    /// - Parameters:
    ///   - name: What it is called: an address that may be shown.
    ///   - address: Stands for the document.
    ///   - size: In bytes.
    ///   - modified: When the host says that it was last changed, in nanoseconds since 1970.
    public init(
        remote name: String, address: String, kind: ShelfEntry.Kind, size: Int, modified: Int?, validator: String?
    ) {
        var digest = Digest()
        digest.add("address \(address)")
        self.init(
            path: name, kind: kind,
            version: Files.Version(stamp: Files.Stamp(size: size, modified: modified ?? 0), changed: modified ?? 0),
            base: String(digest.digits.prefix(12)), isRemote: true, validator: validator)
    }
}
