public import RectoManifests

/// Something of the model together with the value that it was read from.
public struct Located<Value: Sendable>: Sendable {
    public var value: Value
    public var source: ManifestValue

    public init(_ value: Value, _ source: ManifestValue) {
        self.value = value
        self.source = source
    }
}
