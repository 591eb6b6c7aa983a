/// A value, the source that decided it, and the reason.
public struct Decided<Value: Hashable & Sendable>: Hashable, Sendable {
    public let value: Value
    public let source: DecisionSource
    /// A clause for people, such as "the PDF's /PageLayout is TwoPageRight".
    public let reason: String

    init(_ value: Value, _ source: DecisionSource, _ reason: String) {
        self.value = value
        self.source = source
        self.reason = reason
    }
}

extension Decided: Encodable where Value: Encodable {}
