import ArgumentParser
import Recto

/// How a validation is reported.
struct ValidateOutputOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, sarif, github }

    enum Color: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

    @Option(help: "Lines for people and editors, JSON, SARIF 2.1.0, or commands for GitHub Actions.")
    var format = Format.text

    @Option(name: .shortAndLong, help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"))
    var output: String?

    @Option(help: "Colours in the text.")
    var color = Color.auto

    @Option(help: "Progress on standard error: a bar where it is a terminal, JSON lines, or nothing.")
    var progress = ProgressMode.auto

    @Flag(name: .shortAndLong, help: "Say nothing where nothing fails.")
    var quiet = false

    @Flag(help: "List every rule with its severity, what it checks and what to do.")
    var listRules = false

    /// The rules, as text or JSON.
    func writeRules() throws {
        let report = try ReportOutput(output)
        do {
            if format == .json {
                struct Listed: Encodable {
                    var id: String
                    var severity: String
                    var check: String
                    var help: String
                }
                struct List: Encodable {
                    var schema = "recto/rules/1"
                    var rules: [Listed]
                }
                let rules = Catalogue.rules.map {
                    Listed(id: $0.id, severity: $0.severity.rawValue, check: $0.check, help: $0.help)
                }
                try report.write(CompactJSON.encode(List(rules: rules)) + [UInt8(ascii: "\n")])
            } else {
                for rule in Catalogue.rules {
                    let name = rule.severity.rawValue
                    let level = name + String(repeating: " ", count: 7 - name.count)
                    try report.write("\(rule.id)  \(level)  \(rule.check)\n                  \(rule.help)\n")
                }
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }

    func write(_ reports: [ValidationReport], _ view: ReportView, exit: Int) throws {
        let report = try ReportOutput(output)
        do {
            switch format {
            case .text:
                let paints =
                    switch color {
                    case .always: true
                    case .never: false
                    case .auto: output == nil && Terminal.outputIsTerminal
                    }
                let text = TextReport(view, colors: paints)
                for found in reports where !quiet || found.fails(view.failOn) { try report.write(text.text(found)) }
            case .github:
                let text = GitHubReport(view)
                for found in reports where !quiet || found.fails(view.failOn) { try report.write(text.text(found)) }
            case .json: try report.write(JSONReport(view, version: Version.text).bytes(reports, exit: exit))
            case .sarif: try report.write(SARIFReport(view, version: Version.text).bytes(reports))
            }
            try report.finish()
        } catch {
            report.abandon()
            throw error
        }
    }
}
