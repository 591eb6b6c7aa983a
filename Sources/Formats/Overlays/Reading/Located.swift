public import RectoLocatedTrees

/// Something of the model together with the value that it was read from.
///
/// A class, for sharing: each rule of the validator walks over all overlays, tens of thousands of them, and a copy of an overlay
/// and its page counted a score of references up and down, a third of the time of a validation.
public final class Located<Value: Sendable>: Sendable {
    public let value: Value
    public let source: ManifestValue

    public init(_ value: Value, _ source: ManifestValue) {
        self.value = value
        self.source = source
    }
}
