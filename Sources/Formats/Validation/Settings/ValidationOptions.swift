public import RectoDiagnostics

/// What is asked of a validation.
public struct ValidationOptions: Sendable {
    public enum Profile: String, CaseIterable, Sendable {
        case standard = "default"
        /// What readers need who see or hear otherwise, and encrypted links, are required.
        case strict
        /// As strict; the PDF must be bound by its digest.
        case archive
    }

    public var profile = Profile.standard
    public var limits = ValidationLimits()
    /// By rule id; wins over the profile.
    public var severities: [String: Severity] = [:]
    public var disabled: Set<String> = []

    public init() {}

    /// The severity of a rule's findings; `nil` where the rule is switched off.
    public func severity(of rule: Rule) -> Severity? {
        if disabled.contains(rule.id), rule.canBeLowered { return nil }
        var severity = rule.severity
        if profile != .standard, Self.raised.contains(rule.id) { severity = max(severity, .error) }
        if let chosen = severities[rule.id], rule.canBeLowered || chosen >= severity { severity = chosen }
        return severity
    }

    private static let raised: Set<String> = ["ACC-001", "ACC-002", "ACC-003", "ACC-004", "SEC-011"]

    /// Sets a severity from `ID=LEVEL`.
    ///
    /// - Throws: ``Failure`` `.usage` for an unknown rule or level, or a rule that must not be lowered.
    public mutating func setSeverity(_ text: String, at place: String = "--severity") throws(Failure) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let level = Severity(rawValue: parts[1]) else {
            throw Failure(
                .usage,
                "\"\(text)\" is no severity; write ID=LEVEL with fatal, error, warning, info or usage, such as GEO-004=error",
                at: place)
        }
        let rule = try Self.rule(parts[0], at: place)
        guard rule.canBeLowered || level >= rule.severity else {
            throw Failure(.usage, "\(rule.id) can't be lowered: what it finds is unsafe", at: place)
        }
        severities[rule.id] = level
    }

    /// Switches a rule off.
    ///
    /// - Throws: ``Failure`` `.usage` for an unknown rule, or one that must not be switched off.
    public mutating func disable(_ id: String, at place: String = "--disable") throws(Failure) {
        let rule = try Self.rule(id, at: place)
        guard rule.canBeLowered else {
            throw Failure(.usage, "\(id) can't be switched off: what it finds is unsafe", at: place)
        }
        disabled.insert(id)
    }

    private static func rule(_ id: String, at place: String) throws(Failure) -> Rule {
        guard let rule = Catalogue.rule(id) else {
            throw Failure(.usage, "there is no rule \"\(id)\"; --list-rules shows them all", at: place)
        }
        return rule
    }
}
