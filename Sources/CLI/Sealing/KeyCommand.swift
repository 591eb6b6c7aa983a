import ArgumentParser

/// `recto key …`: keys for sealed documents.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Make keys for sealed documents.",
        discussion: """
            A key has two halves: the secret one opens documents and stays with its owner; the public one (age1…) is what \
            others seal documents for, with recto overlay seal. Keys are those of the program age (age-encryption.org).
            """,
        subcommands: [KeyNewCommand.self, KeyShowCommand.self])
}
