import ArgumentParser
import Recto
import RectoLibrary

/// `recto library watch`.
struct LibraryWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Look at the lists from time to time, and fetch what automatic stores have new.",
        discussion: """
            Each list is asked for every six hours, a tenth more or less, or as `set --every` says; a store that fails, later and later; and none before \
            the time that it asks to be left alone for. Other commands may be used meanwhile; what they queue is fetched within a minute. \
            SIGTERM and Ctrl-C end it with exit code 0; transfers go on the next time.

            COMMAND, a program by name or path, is run for each new issue, one after the other. Its arguments are `here` and the issue's number when an \
            issue has come, and `listed` and the number where a store that is not automatic lists it. Its environment has RECTO_EVENT, \
            RECTO_ISSUE, RECTO_TITLE, RECTO_KEY, RECTO_PATH (for `here`), RECTO_STORE, RECTO_STORE_TITLE and RECTO_STORE_ADDRESS; what stores wrote \
            is in the environment only.
            """)

    @OptionGroup var options: LibraryOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup(title: "Limits, instead of what `set` decided") var limits: LibraryLimitOptions

    @Option(name: .customLong("exec"), help: ArgumentHelp("Run this for each new issue.", valueName: "command"))
    var command: String?

    func run() async throws {
        let library = try options.open(workers, limits)
        let teller = LibraryTeller(library, options, command: command)
        try await Interruption.untilStopped {
            try await LibraryWatch(library) { happening in await teller.tell(happening) }.run()
            // Ended by itself only where what is printed is read no longer.
            try teller.check()
        }
    }
}
