public import RectoPackaging

/// A file or folder that is an issue, as the scanner found it.
public struct FoundFile: Hashable, Sendable {
    public var path: String
    public var kind: ShelfEntry.Kind
    /// Of a folder, its manifest's.
    public var version: Files.Version
    /// Stands for the issue whatever its file is called.
    public var base: String

    public var stamp: Files.Stamp { version.stamp }

    public init(path: String, kind: ShelfEntry.Kind, version: Files.Version, base: String) {
        self.path = path
        self.kind = kind
        self.version = version
        self.base = base
    }
}
