public import RectoDiagnostics
import RectoLocatedTrees

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
    /// - Throws: ``Failure`` `.usage` for a key that is not known or a value of the wrong type, with its line: a misspelt
    ///   rule that is silently left on would be no use.
    public init(_ bytes: [UInt8], name: String) throws(Failure) {
        let (tree, faults) = ManifestReader.read(json: bytes)
        if let fault = faults.first {
            let spot = (tree?.lines ?? SourceLines(bytes)).spot(at: fault.range.lowerBound)
            throw Failure(.usage, fault.message, at: "\(name):\(spot.line):\(spot.column)")
        }
        guard let root = tree?.root, root.kind == .object else {
            throw Failure(.usage, "is not a JSON object", at: name)
        }
        for member in root.members { try read(member, name) }
    }

    private mutating func read(_ member: ManifestValue.Member, _ name: String) throws(Failure) {
        let value = member.value
        func wrong(_ what: String) -> Failure {
            let spot = value.spot
            return Failure(.usage, "\"\(member.name)\" \(what)", at: "\(name):\(spot.line):\(spot.column)")
        }
        func given<Value>(_ value: Value?, _ wanted: String) throws(Failure) -> Value {
            guard let value else { throw wrong("must be \(wanted)") }
            return value
        }
        switch member.name {
        case "$schema": return
        case "profile":
            profile = try given(
                value.string.flatMap(ValidationOptions.Profile.init(rawValue:)), "default, strict or archive")
        case "fail-on": failOn = try given(value.string, "a severity or \"never\"")
        case "min-severity": minSeverity = try given(value.string, "a severity")
        case "severity": severities = try given(Self.dictionary(value, \.string), "an object of rules and levels")
        case "disable":
            let rules = value.elements.compactMap(\.string)
            disabled = try given(value.kind == .array && rules.count == value.count ? rules : nil, "an array of rules")
        case "limit": limits = try given(Self.dictionary(value, \.integer), "an object of limits and whole numbers")
        case "max-per-rule":
            maxPerRule = try given(value.integer.flatMap { $0 >= 0 ? $0 : nil }, "a whole number of 0 or more")
        default:
            throw wrong(
                "is no setting; there are profile, fail-on, min-severity, severity, disable, limit, max-per-rule")
        }
    }

    /// The entries of an object, where it is one and all of them are of the kind.
    private static func dictionary<Value>(
        _ value: ManifestValue, _ read: (ManifestValue) -> Value?
    ) -> [String: Value]? {
        guard value.kind == .object else { return nil }
        var entries: [String: Value] = [:]
        for member in value.members {
            guard let entry = read(member.value) else { return nil }
            entries[member.name] = entry
        }
        return entries
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
