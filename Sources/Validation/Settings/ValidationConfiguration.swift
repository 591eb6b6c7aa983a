import Foundation
public import RectoDiagnostics

/// The settings file of `--config`: JSON with the options' own names.
public struct ValidationConfiguration: Sendable {
    /// Options that the file sets; those on the command line win.
    public var profile: ValidationOptions.Profile?
    public var failOn: String?
    public var minSeverity: String?
    public var severities: [String: String] = [:]
    public var disabled: [String] = []
    public var limits: [String: Int] = [:]
    public var maxPerRule: Int?

    /// - Parameter name: of the file, for messages.
    /// - Throws: ``Failure`` `.usage` for a key that is not known or a value of the wrong type: a misspelt rule that is
    ///   silently left on would be no use.
    public init(_ bytes: [UInt8], name: String) throws(Failure) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)), let root = object as? [String: Any]
        else {
            throw Failure(.usage, "is not a JSON object", at: name)
        }
        for (key, value) in root.sorted(by: { $0.key < $1.key }) {
            func wrong(_ wanted: String) -> Failure { Failure(.usage, "\"\(key)\" must be \(wanted)", at: name) }
            switch key {
            case "$schema": continue
            case "profile":
                guard let text = value as? String, let profile = ValidationOptions.Profile(rawValue: text) else {
                    throw wrong("default, strict or archive")
                }
                self.profile = profile
            case "fail-on":
                guard let text = value as? String else { throw wrong("a severity or \"never\"") }
                failOn = text
            case "min-severity":
                guard let text = value as? String else { throw wrong("a severity") }
                minSeverity = text
            case "severity":
                guard let levels = value as? [String: String] else { throw wrong("an object of rules and levels") }
                severities = levels
            case "disable":
                guard let rules = value as? [String] else { throw wrong("an array of rules") }
                disabled = rules
            case "limit":
                guard let numbers = value as? [String: Int] else {
                    throw wrong("an object of limits and whole numbers")
                }
                limits = numbers
            case "max-per-rule":
                guard let number = value as? Int, number >= 0 else { throw wrong("a whole number") }
                maxPerRule = number
            default:
                throw Failure(
                    .usage,
                    "\"\(key)\" is no setting; there are profile, fail-on, min-severity, severity, disable, limit, max-per-rule",
                    at: name)
            }
        }
    }

    /// Puts the file's settings into options.
    public func apply(to options: inout ValidationOptions, name: String) throws(Failure) {
        if let profile { options.profile = profile }
        for (rule, level) in severities.sorted(by: { $0.key < $1.key }) {
            try options.setSeverity("\(rule)=\(level)", at: name)
        }
        for rule in disabled { try options.disable(rule, at: name) }
        for (limit, value) in limits.sorted(by: { $0.key < $1.key }) { try options.limits.set("\(limit)=\(value)") }
    }
}
