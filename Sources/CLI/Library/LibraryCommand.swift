import ArgumentParser

/// `recto library …`: issues of many stores on this machine.
struct LibraryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "Keep the issues of many stores on this machine.",
        discussion: """
            `add` takes a store's list (OPDS 2.0 or 1.2, JSON Feed, Atom, RSS, shelf.json, store.plist), `list` shows what is there, and `get` \
            fetches. A transfer that was cut off goes on where it was; nothing is shown before it is whole and was opened once.
            """,
        subcommands: [
            LibraryAddCommand.self, LibraryStoresCommand.self, LibraryListCommand.self, LibraryGetCommand.self,
            LibraryPauseCommand.self, LibraryResumeCommand.self, LibraryRemoveCommand.self, LibraryPinCommand.self,
            LibraryRefreshCommand.self, LibraryVerifyCommand.self, LibraryCollectCommand.self,
            LibraryExportCommand.self, LibrarySignInCommand.self, LibraryDropCommand.self,
            LibrarySetCommand.self, LibraryCoversCommand.self, LibraryWatchCommand.self,
        ])
}
