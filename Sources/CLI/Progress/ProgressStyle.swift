import ArgumentParser

/// How progress is asked for.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
    case auto, json, none
}

/// How progress is shown: a bar on a terminal, JSON lines for programs, or not at all.
enum ProgressStyle: Sendable {
    case bar, json, none

    /// Where lines are for programs, errors are as well from here on.
    init(_ mode: ProgressMode, quiet: Bool) {
        switch mode {
        case .json:
            self = .json
            Terminal.useJSON()
        case .auto where !quiet && Terminal.errorIsTerminal: self = .bar
        default: self = .none
        }
    }

    /// Tells programs.
    func tell(_ event: ProgressEvent) {
        if self == .json { Terminal.writeError(event.line) }
    }
}
