import ArgumentParser
import Recto

/// The command line `recto`.
@main
struct RectoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recto",
        abstract: "Turns a PDF magazine into something that reads well on a screen.",
        version: Version.text,
        subcommands: [
            TilesCommand.self, PublishCommand.self, ExportCommand.self, RenderCommand.self, SpreadsCommand.self,
            ThumbnailsCommand.self, ServeCommand.self, HealthCommand.self, LinkCommand.self, InfoCommand.self,
            OutlineCommand.self, TextCommand.self, ArticlesCommand.self, SearchCommand.self, LocateCommand.self,
            FlowCommand.self,
            ImagesCommand.self, AnnotationsCommand.self, ValidateCommand.self, OverlayCommand.self, KeyCommand.self,
            MarksCommand.self, FarmCommand.self, LibraryCommand.self, DoctorCommand.self, WorkerCommand.self,
        ])

    static func main() async {
        // Outside of `end`, where the error is gone. The leak sanitizer would not see all that it holds, and call that lost:
        // the cases of the parser's errors are told apart by spare bits of their pointers.
        let status = await end()
        ThisProcess.workers?.dismiss()
        systemExit(status)
    }

    /// Does what is asked for, or says why not.
    ///
    /// - Returns: 0 done, 1 the input was judged bad, 2 could not judge, 3 internal or a limit.
    private static func end() async -> Int32 {
        do {
            let arguments = Surroundings.arguments
            if arguments.first == WorkerCommand.configuration.commandName {
                // Alone, without the tree of all commands: to look through that took a worker 2 ms of its 19.
                try await WorkerCommand.parse(Array(arguments.dropFirst())).run()
                return ExitStatus.done
            }
            // Before anything is read or awaited: there is one thread still.
            let ahead = workersAhead(of: arguments.first)
            if ahead > 0 || arguments.first == ServeCommand.configuration.commandName {
                ThisProcess.mostWorkers = try Surroundings.mostWorkers(usually: max(ahead, ThisProcess.processors))
            }
            switch ForkedWorkers.fork(min(ahead, ThisProcess.mostWorkers)) {
            case .worker(let number):
                try Rehearsal.run(for: arguments.first, isFirst: number == 0)
                guard let settings = WorkerSettings.fromHost() else { return ExitStatus.done }
                try await WorkerCommand.serve(settings)
                return ExitStatus.done
            case .host(let workers):
                ThisProcess.workers = workers
            }
            var command = try prepared(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return ExitStatus.done
        } catch {
            return report(error)
        }
    }

    /// The command that is meant: as the user that it is to run as, and not about to write over what it reads.
    private static func prepared(_ arguments: [String]) throws -> any ParsableCommand {
        let command = try parse(arguments)
        // While there is one thread: another would stay what it was.
        if let server = command as? ServeCommand { try server.becomeUser() }
        try ThreadGuard.begin()
        try (command as? any FileCommand)?.fenceInputs()
        return command
    }

    /// The command that is meant, with its options.
    ///
    /// The parser looks at every option of every command before it looks at a word: alone, a command is found in half of the
    /// 4 ms. Whatever it finds wrong it is to say with the whole name, so that it is asked again.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())) {
            // The parser's own help would call the command by half of its name.
            let meant = [named] + named.configuration.subcommands
            if meant.contains(where: { $0 == type(of: command) }) { return command }
        }
        try NamedCommand(arguments).check()
        return try parseAsRoot(arguments)
    }

    /// The workers that a command will hardly do without; others, and more of them, are started when they are needed.
    private static func workersAhead(of command: String?) -> Int {
        switch command {
        case "info", "outline", "annotations", "render", "overlay", "validate", "doctor", "marks", "locate": 1
        case "tiles", "publish", "export", "spreads", "thumbnails", "text", "articles", "search",
            "images":
            min(ThisProcess.processors, 8)
        default: 0
        }
    }

    /// Prints what was asked for.
    private static func tell(_ message: String) -> Int32 {
        do {
            try Terminal.print(message)
            return ExitStatus.done
        } catch {
            return report(error)
        }
    }

    /// Says what is to be said of an error.
    ///
    /// - Returns: As ``end()``.
    private static func report(_ error: any Error) -> Int32 {
        switch error {
        case let failure as Failure:
            Terminal.complain(failure.description)
            return failure.exitStatus
        case let status as ExitCode:
            return status.rawValue
        case is CancellationError:
            return ExitStatus.internalFault
        default:
            if exitCode(for: error) == .success {
                return tell(fullMessage(for: error))  // --help, --version
            }
            // The parser's first line says what is wrong; the rest repeats the usage.
            let message = message(for: error).split(separator: "\n").first.map(String.init) ?? "unknown error"
            let command = NamedCommand(Surroundings.arguments).names.joined(separator: " ")
            Terminal.complain("\(message)\(message.last == "?" ? "" : ";") see `\(command) --help`")
            return ExitStatus.couldNotJudge
        }
    }
}
