import ArgumentParser

/// `recto overlay …`: makes overlay packages and works on them.
struct OverlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay", abstract: "Make overlay packages, look at them, and carry them along to a new PDF.",
        subcommands: [
            OverlayNewCommand.self, OverlayImportCommand.self, OverlayPreviewCommand.self, OverlayRebindCommand.self,
            OverlayConvertCommand.self, OverlayPackCommand.self, OverlayUnpackCommand.self, OverlaySealCommand.self,
            OverlayUnsealCommand.self, OverlayRewrapCommand.self,
        ])
}
