import ArgumentParser
import Recto
import RectoLibrary

/// `recto library sign-in`.
struct LibrarySignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Give a store a name and password, or a token, from now on.",
        discussion: """
            It is kept in the file `credentials` of the library, which only you can read, and goes to the store's own scheme, host and port \
            only. With --password-command only the command is kept.
            """)

    @OptionGroup var options: LibraryOptions
    @OptionGroup(title: "Who asks") var secret: LibrarySignInOptions

    @Argument(help: ArgumentHelp("The store's number.", valueName: "store"))
    var store: Int

    @Flag(name: .customLong("off"), help: "Forget what is known, and ask without it.")
    var isOff = false

    func validate() throws {
        guard isOff != secret.isWanted else {
            throw ValidationError("give --user NAME for a password, --token, or --off")
        }
    }

    func run() async throws {
        let library = try options.open()
        let address = try library.records.store(store).address
        try await library.signIn(
            store, isOff ? nil : try await secret.credential(for: address), inClear: secret.isInClear)
        let report = try LibraryStoreReport(library.records.store(store), in: library)
        try options.print([report], [report.line])
    }
}

/// `recto library drop`.
struct LibraryDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Forget stores, with their issues, files and passwords.",
        discussion: """
            Files that an issue of another store has as well stay. While issues of a store are here, --files has to say that they may go; \
            while one of them is pinned, nothing goes.
            """)

    @OptionGroup var options: LibraryOptions

    @Argument(help: ArgumentHelp("Numbers of stores.", valueName: "store"))
    var stores: [Int]

    @Flag(name: .customLong("files"), help: "Remove the issues that are here, too.")
    var takesFiles = false

    func run() async throws {
        let library = try options.open()
        for store in stores {
            _ = try library.records.store(store)
            let here = try library.records.issues(of: store).filter { $0.state.isHere }
            if let pinned = here.first(where: \.isPinned) {
                throw Failure(
                    .usage, "issue \(pinned.id) is pinned; recto library pin \(pinned.id) --off lets it go",
                    at: "store \(store)")
            }
            guard takesFiles || here.isEmpty else {
                throw Failure(
                    .usage,
                    "\(here.count) of its issues \(here.count == 1 ? "is" : "are") here; --files removes them, too",
                    at: "store \(store)")
            }
        }
        var reports: [LibraryStoreReport] = []
        for store in stores {
            reports.append(try LibraryStoreReport(library.records.store(store), in: library))
            try await library.drop(store)
        }
        try options.print(reports, reports.map { "dropped \($0.line)" })
    }
}
