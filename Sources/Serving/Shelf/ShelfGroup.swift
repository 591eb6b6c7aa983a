/// Issues that belong together: a series, or a folder.
public struct ShelfGroup: Hashable, Sendable {
    /// Of the letters that every address takes.
    public var id: String
    public var name: String
    /// Whether the issues name the series themselves; else they lie in one folder.
    public var isSeries: Bool
    /// In the order in which they are read.
    public var entries: [ShelfEntry]

    /// When an issue of the group was last changed, in nanoseconds since 1970.
    public var updated: Int { entries.map(\.updated).max() ?? 0 }
}

/// What the shelf shows at its top: an issue, or several as one.
public enum ShelfItem: Hashable, Sendable {
    case issue(ShelfEntry)
    case group(ShelfGroup)
}
