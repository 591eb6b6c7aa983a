/// A value, who decided on it, and why.
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
