import ArgumentParser
import Recto
import RectoLibrary

/// `recto library add`: a store's list, from now on.
struct LibraryAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a store, and read its list.",
        discussion: "A store whose list can't be had or read is not added.")

    @OptionGroup var options: LibraryOptions

    @Argument(help: ArgumentHelp("Where the list is.", valueName: "address"))
    var address: String

    @OptionGroup var settings: LibraryStoreSettingsOptions
    @OptionGroup(title: "Limits") var limits: LibraryLimitOptions
    @OptionGroup(title: "Who asks") var secret: LibrarySignInOptions

    func validate() throws {
        guard limits.floor == nil else {
            throw ValidationError("--floor is for the whole library; recto library set --floor decides it")
        }
    }

    func run() async throws {
        let library = try options.open()
        let credential = secret.isWanted ? try await secret.credential(for: address) : nil
        let report = try await Interruption.guarding { [address, settings, limits, secret] in
            let store = try await library.add(address)
            do {
                try await library.change(store.id, to: settings.applied(to: store.settings, limits))
                if let credential { try await library.signIn(store.id, credential, inClear: secret.isInClear) }
                return try await LibraryRefreshReport(store.id, in: library, takesAll: true)
            } catch {
                try await library.drop(store.id)
                throw error
            }
        }
        try options.print(report, report.lines)
    }
}

/// `recto library stores`.
struct LibraryStoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores", abstract: "List the stores, with the state of their lists.")

    @OptionGroup var options: LibraryOptions

    func run() throws {
        let library = try options.open()
        let reports = try library.records.stores().map { try LibraryStoreReport($0, in: library) }
        try options.print(reports, reports.map(\.line))
    }
}

/// `recto library export`: the stores, to be added elsewhere.
struct LibraryExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the stores' addresses and settings as JSON.")

    @OptionGroup var options: LibraryOptions

    private struct Entry: Encodable {
        var address: String
        var title: String?
        var auto: Bool
        var keep: String?
        var rate: Int?
        var hours: String?
        var every: Int?
    }

    func run() throws {
        let entries = try options.open().records.stores().map {
            Entry(
                address: $0.address, title: $0.title, auto: $0.isAutomatic, keep: $0.retention?.description,
                rate: $0.settings.rate, hours: $0.settings.hours?.description, every: $0.settings.every)
        }
        try Terminal.writeOutput(try CompactJSON.encode(entries) + [UInt8(ascii: "\n")])
    }
}

/// `recto library refresh`: what stores have now.
struct LibraryRefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Read the lists again, and fetch the new issues of automatic stores.",
        discussion: "One store that can't be asked does not keep the others from it; its last list stays.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup var progress: LibraryProgressOption
    @OptionGroup(title: "Limits, instead of what `set` decided") var limits: LibraryLimitOptions

    @Argument(help: ArgumentHelp("Numbers of stores. (default: all)", valueName: "store"))
    var stores: [Int] = []

    @Flag(name: .customLong("all"), help: "Take more than 1000 new issues of a store at once.")
    var takesAll = false

    func run() async throws {
        let library = try options.open(workers, limits)
        try await Interruption.guarding { [options, progress, stores, takesAll] in
            var failed = false
            var reports: [LibraryRefreshReport] = []
            for id in stores.isEmpty ? try library.records.stores().map(\.id) : stores {
                do {
                    reports.append(try await LibraryRefreshReport(id, in: library, takesAll: takesAll))
                } catch let failure as Failure where failure.code != .cancelled {
                    Terminal.complain(failure.description)
                    failed = true
                }
            }
            try options.print(reports, reports.flatMap(\.lines))
            let result = try await LibraryProgress.work(library, progress)
            for id in result.broken {
                Terminal.complain(try LibraryIssueReport(library.records.issue(id), in: library).line.printable)
            }
            if failed || !result.broken.isEmpty { throw ExitCode(ExitStatus.couldNotJudge) }
        }
    }
}
