import ArgumentParser
import Recto
import RectoAuthoring

/// Where a package that is made goes.
struct MakingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The package: a file where the name ends in .recto or .zip, else a folder.", valueName: "package"))
    var output: String

    @Flag(help: "Replace what is there.")
    var force = false

    @Option(help: "Progress on standard error: a bar where it is a terminal, JSON lines, or nothing.")
    var progress = ProgressMode.auto

    @Flag(name: .shortAndLong, help: "No progress, and no report on standard output.")
    var quiet = false

    var style: ProgressStyle { ProgressStyle(progress, quiet: quiet) }

    /// Before any work: a name that can't be written to costs no time.
    func check() throws(Failure) { try Target(output).check(replacing: force) }
}

/// The form of the reports of `recto overlay`.
enum OverlayReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
