import ArgumentParser
import Recto

/// Which rules count, and how much.
struct ValidateRuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The severity from which an input fails, or never. (default: error)", valueName: "level"))
    var failOn: String?

    @Option(help: ArgumentHelp("The least severity that is shown. (default: info)", valueName: "level"))
    var minSeverity: String?

    @Option(help: ArgumentHelp("Another severity for a rule; may be repeated.", valueName: "id=level"))
    var severity: [String] = []

    @Option(help: ArgumentHelp("A rule that does not count; may be repeated.", valueName: "id"))
    var disable: [String] = []

    @Option(
        help: ArgumentHelp(
            "Settings in JSON: profile, fail-on, min-severity, severity, disable, limit, max-per-rule.",
            valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Findings that are known: the JSON report of an earlier run.", valueName: "file"))
    var baseline: String?

    @Option(help: ArgumentHelp("Findings of a rule that are shown, 0 for all. (default: 25)", valueName: "n"))
    var maxPerRule: Int?

    @Option(
        help:
            "default, strict (names, captions, transcripts and https are required) or archive (the PDF's digest, too).")
    var profile: String?

    @Option(help: ArgumentHelp("Another limit, as package=3G or time=120; may be repeated.", valueName: "name=value"))
    var limit: [String] = []

    @Flag(help: "Ask the network whether https links answer.")
    var checkLinks = false

    /// The settings file first, then what the command line says.
    func resolve(_ output: ValidateOutputOptions) throws -> (ValidationOptions, ReportView) {
        var options = ValidationOptions()
        var view = ReportView()
        if let config {
            guard let bytes = try Files.read(config, limit: 1 << 20) else {
                throw Failure(.io, "is not there", at: config)
            }
            let settings = try ValidationConfiguration(bytes, name: config)
            try settings.apply(to: &options, name: config)
            if let text = settings.failOn { view.failOn = try Self.level(text, at: config, orNever: true) }
            if let text = settings.minSeverity { view.minSeverity = try Self.level(text, at: config) ?? .info }
            if let count = settings.maxPerRule { view.maxPerRule = count }
        }
        if let profile {
            guard let known = ValidationOptions.Profile(rawValue: profile) else {
                throw Failure(.usage, "\"\(profile)\" is not default, strict or archive", at: "--profile")
            }
            options.profile = known
        }
        for text in severity { try options.setSeverity(text) }
        for text in disable { try options.disable(text) }
        for text in limit { try options.limits.set(text) }
        if let failOn { view.failOn = try Self.level(failOn, at: "--fail-on", orNever: true) }
        if let minSeverity { view.minSeverity = try Self.level(minSeverity, at: "--min-severity") ?? .info }
        if let maxPerRule {
            guard maxPerRule >= 0 else { throw Failure(.usage, "must be 0 or more", at: "--max-per-rule") }
            view.maxPerRule = maxPerRule
        }
        return (options, view)
    }

    func readBaseline() throws -> Baseline? {
        guard let baseline else { return nil }
        guard let bytes = try Files.read(baseline, limit: 1 << 28) else {
            throw Failure(.io, "is not there", at: baseline)
        }
        return try Baseline(bytes, name: baseline)
    }

    /// `nil` for never.
    private static func level(_ text: String, at place: String, orNever: Bool = false) throws(Failure) -> Severity? {
        if orNever, text == "never" { return nil }
        guard let level = Severity(rawValue: text) else {
            let never = orNever ? " or never" : ""
            throw Failure(.usage, "\"\(text)\" is not fatal, error, warning, info, usage\(never)", at: place)
        }
        return level
    }
}
