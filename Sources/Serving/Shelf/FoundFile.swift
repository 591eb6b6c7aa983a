public import RectoPackaging

/// A file or folder that is an issue, as the scanner found it.
public struct FoundFile: Hashable, Sendable {
    public var path: String
    public var kind: ShelfEntry.Kind
    public var stamp: Files.Stamp
    /// Stands for the issue whatever its file is called.
    public var base: String

    public init(path: String, kind: ShelfEntry.Kind, stamp: Files.Stamp, base: String) {
        self.path = path
        self.kind = kind
        self.stamp = stamp
        self.base = base
    }
}
