import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The names of all options of all commands.
@Suite struct CommandNamesTests {
    /// What `--experimental-dump-help` says, as far as it is about names.
    private struct Help: Decodable {
        struct Command: Decodable {
            var commandName: String
            var arguments: [Argument]?
            var subcommands: [Command]?
        }

        struct Argument: Decodable {
            var names: [Name]?
        }

        struct Name: Decodable, Hashable {
            var kind: String
            var name: String
        }

        var command: Command
    }

    /// Two groups of options may each have one.
    ///
    /// The parser says so in debug builds only, at the first use of the command.
    @Test func noCommandHasTwoOptionsOfOneName() async throws {
        let told = try await RectoTool.run(["--experimental-dump-help"])
        #expect(told.status == 0)
        var (waiting, count) = ([try JSONDecoder().decode(Help.self, from: Data(told.output)).command], 0)
        while let command = waiting.popLast() {
            waiting += command.subcommands ?? []
            let names = (command.arguments ?? []).flatMap { $0.names ?? [] }
            count += names.count
            let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.map(\.name)
            #expect(twice.isEmpty, "\(command.commandName): \(twice)")
        }
        #expect(count > 500)
    }
}
