import ArgumentParser
import Recto
import RectoLinkProbing

/// `recto validate`: overlay packages against every rule of the format.
struct ValidateCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check overlay packages against every rule of the format.",
        discussion: """
            Findings go to standard output; `recto validate --list-rules` shows all rules with what to do about them. Exit \
            codes: 0 nothing at or above --fail-on, 1 a finding at or above it, 2 could not judge, 3 a limit or a fault of recto.
            """)

    @Argument(help: ArgumentHelp("Packages (.recto), their folders, or manifests on their own.", valueName: "path"))
    var inputs: [String] = []

    @OptionGroup(title: "Output") var output: ValidateOutputOptions
    @OptionGroup(title: "Rules") var rules: ValidateRuleOptions
    @OptionGroup(title: "Sealed and remote packages") var source: SourceOptions
    @OptionGroup(title: "Resources") var workers: WorkerOptions

    var inputPaths: [String] { inputs + [rules.config, rules.baseline].compactMap { $0 } + source.files }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, output.output)] }

    func run() async throws {
        if output.listRules { return try output.writeRules() }
        guard !inputs.isEmpty else {
            throw Failure(.usage, "no package is named; try recto validate issue.recto")
        }
        let (options, view) = try rules.resolve(output)
        let baseline = try rules.readBaseline()
        let validator = Validator(
            options: options,
            inspector: PublicationInspector(
                workers: try workers.configuration(atMost: 1), deadline: workers.duration),
            prober: rules.checkLinks ? WebLinkProber(userAgent: "recto/\(Version.text)") : nil)
        let opener = source.opener(secret: nil)
        let progress = PartProgress(ProgressStyle(output.progress, quiet: output.quiet))
        var reports: [ValidationReport] = []
        var status = ExitStatus.done
        for (index, input) in inputs.enumerated() {
            do {
                let report = try await validate(input, by: validator, opener) { part in
                    progress.show(input, (Double(index) + part) / Double(inputs.count))
                }
                reports.append(baseline?.applied(to: report) ?? report)
            } catch let failure as Failure {
                progress.clear()
                // The others are judged all the same.
                Terminal.complain((failure.place == nil ? failure.at(input) : failure).description)
                status = max(status, max(failure.exitStatus, ExitStatus.couldNotJudge))
            }
        }
        progress.clear()
        if status == ExitStatus.done, reports.contains(where: { $0.fails(view.failOn) }) {
            status = ExitStatus.judgedBad
        }
        try output.write(reports, view, exit: Int(status))
        if status != ExitStatus.done { throw ExitCode(status) }
    }

    private func validate(
        _ input: String, by validator: Validator, _ opener: DocumentOpener,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ValidationReport {
        let digest = output.format == .json
        switch try await opener.input(input) {
        case .path(let path): return try await validator.validate(path, digest: digest, progress: progress)
        case .bytes(let bytes, let address, _):
            return try await validator.validate(bytes, address: address, digest: digest, progress: progress)
        }
    }
}
