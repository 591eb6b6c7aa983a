/// Something that a package has to be like.
public struct Rule: Hashable, Sendable {
    /// Family and number: `GEO-002`.
    public let id: String
    /// Where nobody says otherwise.
    public let severity: Severity
    /// What holds where the rule is kept.
    public let check: String
    /// What to do about a finding.
    public let help: String

    init(_ id: String, _ severity: Severity, _ check: String, help: String) {
        self.id = id
        self.severity = severity
        self.check = check
        self.help = help
    }

    /// Whether a finding may be called less than it is: what is unsafe stays so.
    public var canBeLowered: Bool { !(severity == .fatal && id.hasPrefix("SEC-")) }
}
