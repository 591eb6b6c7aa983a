/// The conditions that a request may set (RFC 9110, section 13), for resources with a strong tag and no date.
public struct Conditions: Sendable {
    public enum Verdict: Hashable, Sendable {
        case proceed
        case notModified
        case failed
    }

    public var ifMatch: String?
    public var ifNoneMatch: String?
    public var ifRange: String?

    public init(ifMatch: String? = nil, ifNoneMatch: String? = nil, ifRange: String? = nil) {
        self.ifMatch = ifMatch
        self.ifNoneMatch = ifNoneMatch
        self.ifRange = ifRange
    }

    /// Of a GET or HEAD.
    public func verdict(_ tag: String) -> Verdict {
        if let ifMatch, !EntityTag.list(ifMatch, names: tag, isStrong: true) { return .failed }
        if let ifNoneMatch, EntityTag.list(ifNoneMatch, names: tag) { return .notModified }
        return .proceed
    }

    /// Whether a range may be answered as such: what the client has of the file is of this one.
    ///
    /// A date never is: nothing here has one.
    public func allowsRange(_ tag: String) -> Bool { ifRange.map { $0 == tag } ?? true }
}
