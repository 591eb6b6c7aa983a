import ArgumentParser
import Recto

/// The command that the first words of a command line name.
struct NamedCommand {
    /// Its name, beginning with `recto`.
    private(set) var names = ["recto"]
    /// A word that stands where a command has to be named, and names none.
    private var unknown: String?
    /// What could stand there.
    private var known: [String] = []

    init(_ words: [String]) {
        var command: any ParsableCommand.Type = RectoCommand.self
        for word in words {
            let commands = command.configuration.subcommands
            if commands.isEmpty || word.hasPrefix("-") { return }
            let found = commands.first { $0.configuration.commandName == word }
            guard let found else {
                if word == "help", names.count == 1 { return }
                unknown = word
                for one in commands where one.configuration.shouldDisplay {
                    if let name = one.configuration.commandName { known.append(name) }
                }
                return
            }
            names.append(word)
            command = found
        }
    }

    /// Refuses a word that is no command.
    ///
    /// The parser would instead complain of the first option behind it.
    ///
    /// - Throws: ``Failure`` `.usage`, with the command that may be meant.
    func check() throws(Failure) {
        guard let unknown else { return }
        let name = names.joined(separator: " ")
        if let near = Spelling.nearest(to: unknown, in: known) {
            throw Failure(
                .usage, "there is no such command; the nearest is `\(name) \(near)`; see `\(name) --help`", at: unknown)
        }
        let isFile = unknown.contains("/") || unknown.dropFirst().contains(".")
        let wanted = isFile ? "a command has to be named before a file" : "there is no such command"
        throw Failure(.usage, "\(wanted); `\(name) --help` lists them", at: unknown)
    }
}
