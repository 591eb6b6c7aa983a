/// What a manifest may measure before it is refused.
public struct ManifestLimits: Hashable, Sendable {
    /// Of the file.
    public var bytes = 8 << 20
    /// Objects and arrays in each other, the outermost included, in terms of the JSON form; more than 200 count as 200.
    public var depth = 32
    /// UTF-8 bytes of one string.
    public var string = 16 << 10
    /// Values in all, objects and arrays counted; also elements and attributes in XML.
    public var values = 1_000_000
    /// Of the numbers that the format knows; others need only be finite.
    public var magnitude = 1e6
    /// Faults that the ``ShapeChecker`` and the readers tell of, per file; those after them are left out.
    public var faults = 10_000

    public init() {}

    /// The depth that readers go by: what walks a tree recurses, and 200 levels fit on any stack.
    var safeDepth: Int { min(depth, 200) }
}
