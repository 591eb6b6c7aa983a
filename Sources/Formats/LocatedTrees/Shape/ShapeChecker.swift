/// Checks a tree against a ``ManifestShape``: entries that are missing, of another type, outside their bounds, unknown.
///
/// One cause, one fault. Entries whose names begin with `x-` are somebody else's, `$schema` at the root of JSON is an
/// editor's, and a repeated entry is the reader's to tell.
public struct ShapeChecker: Sendable {
    /// What messages call an object: `video "v1"`; `nil` leaves its name in the shape.
    public typealias Label = @Sendable (ManifestValue) -> String?

    let shape: CompiledShape
    let limits: ManifestLimits
    let label: Label

    /// - Precondition: objects have at most 128 entries, and those that the shape names exist.
    public init(
        _ shape: ManifestShape, limits: ManifestLimits = ManifestLimits(), label: @escaping Label = { _ in nil }
    ) {
        self.shape = CompiledShape(shape)
        self.limits = limits
        self.label = label
    }

    /// - Returns: faults of the rules SCH-002 to SCH-006 in the file's order, `limits.faults` at most; none is fatal.
    public func check(_ tree: ManifestTree) -> [ManifestFault] {
        var walk = ShapeWalk(self, tree)
        walk.object(0, shape.root, name: "the manifest")
        return walk.faults.sorted { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
    }
}
