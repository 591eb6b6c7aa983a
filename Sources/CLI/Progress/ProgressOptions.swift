import ArgumentParser

/// How much an export says.
struct ProgressOptions: ParsableArguments {
    @Option(help: "Progress on standard error: a bar on a terminal (auto), JSON lines, or none.")
    var progress = ProgressMode.auto

    @Flag(help: "Print nothing but errors.")
    var quiet = false

    var style: ProgressStyle { ProgressStyle(progress, quiet: quiet) }

    /// Whether what was done is summed up for people.
    var hasSummary: Bool { !quiet && progress != .json }
}
