import ArgumentParser

/// `recto marks …`: highlights, notes and bookmarks in an issue.
struct MarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "marks", abstract: "Keep highlights, notes and bookmarks in an issue.",
        discussion: """
            Marks are in a file beside the issue, such as issue.annotations for issue.pdf, in the format of W3C EPUB \
            Annotations 1.0. The PDF itself is never changed.
            """,
        subcommands: [
            MarksListCommand.self, MarksAddCommand.self, MarksChangeCommand.self, MarksRemoveCommand.self,
            MarksExportCommand.self, MarksImportCommand.self, MarksMergeCommand.self, MarksRebindCommand.self,
            MarksCheckCommand.self,
        ])
}
