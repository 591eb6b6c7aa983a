import ArgumentParser

/// `recto overlay …`: makes overlay packages and works on them.
struct OverlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay", abstract: "Make overlay packages, look at them, and carry them along to a new PDF.",
        subcommands: [
            OverlayImportCommand.self
        ])
}
