import ArgumentParser
import Recto
import RectoLibrary

/// `recto library list`.
struct LibraryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the issues, with their states.")

    @OptionGroup var options: LibraryOptions

    @Option(help: ArgumentHelp("Only issues in this state.", valueName: "state"))
    var state: LibraryStateWord?

    @Option(help: ArgumentHelp("Only issues of this store.", valueName: "number"))
    var store: Int?

    func run() throws {
        let library = try options.open()
        if let store { _ = try library.records.store(store) }
        let reports = try library.records.issues(in: state?.state, of: store).map {
            try LibraryIssueReport($0, in: library)
        }
        try options.print(reports, reports.map(\.line))
    }
}

/// The name of a state.
struct LibraryStateWord: ExpressibleByArgument {
    let state: IssueState

    init?(argument: String) {
        guard let state = IssueState(rawValue: argument) else { return nil }
        self.state = state
    }

    static var allValueStrings: [String] { IssueState.allCases.map(\.rawValue) }
}

/// `recto library get`.
struct LibraryGetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Fetch issues, and what is queued besides.",
        discussion:
            "Two of a host at a time, four in all. Interrupted, it goes on where it was with `recto library resume`.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup var progress: LibraryProgressOption
    @OptionGroup(title: "Limits, instead of what `set` decided") var limits: LibraryLimitOptions
    @OptionGroup var issues: LibraryIssueArguments

    func run() async throws {
        let library = try options.open(workers, limits)
        try await Interruption.guarding { [options, progress, issues] in
            try await library.get(issues.ids)
            try await options.work(library, progress)
        }
    }
}

/// `recto library resume`.
struct LibraryResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Go on with paused issues, or with all that is queued.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup var progress: LibraryProgressOption
    @OptionGroup(title: "Limits, instead of what `set` decided") var limits: LibraryLimitOptions

    @Argument(help: ArgumentHelp("Numbers of paused issues. (default: what is queued)", valueName: "id"))
    var ids: [Int] = []

    func run() async throws {
        let library = try options.open(workers, limits)
        try await Interruption.guarding { [options, progress, ids] in
            for id in ids where try library.records.issue(id).state != .paused {
                throw Failure(.usage, "is not paused", at: "\(id)")
            }
            try await library.get(ids)
            try await options.work(library, progress)
        }
    }
}

/// `recto library pause`.
struct LibraryPauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Stop issues that are queued or on their way, in a running `get` too.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var issues: LibraryIssueArguments

    func run() async throws {
        let library = try options.open()
        let paused = try await library.pause(issues.ids)
        let reports = try paused.map { try LibraryIssueReport(library.records.issue($0), in: library) }
        try options.print(reports, reports.map(\.line))
    }
}

/// `recto library remove`.
struct LibraryRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take issues away with their files; only `get` brings them back.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var issues: LibraryIssueArguments

    func run() async throws {
        let library = try options.open()
        try await library.remove(issues.ids)
        let reports = try issues.ids.map { try LibraryIssueReport(library.records.issue($0), in: library) }
        try options.print(reports, reports.map(\.line))
    }
}

/// `recto library pin`.
struct LibraryPinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep issues whatever their store's --keep says.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var issues: LibraryIssueArguments

    @Flag(name: .customLong("off"), help: "No longer.")
    var isOff = false

    func run() async throws {
        let library = try options.open()
        try await library.pin(issues.ids, !isOff)
        let reports = try issues.ids.map { try LibraryIssueReport(library.records.issue($0), in: library) }
        try options.print(reports, reports.map(\.line))
    }
}
