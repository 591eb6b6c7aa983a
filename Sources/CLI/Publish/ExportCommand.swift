import ArgumentParser

/// `recto export`: an issue in other people's formats.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write an issue or a book in another format.",
        subcommands: [ExportEPUBCommand.self, ExportPDFCommand.self])
}
