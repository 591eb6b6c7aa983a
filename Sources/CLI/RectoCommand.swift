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
            ThumbnailsCommand.self, ServeCommand.self, LinkCommand.self, InfoCommand.self, OutlineCommand.self,
            TextCommand.self, SearchCommand.self, ImagesCommand.self,
            AnnotationsCommand.self, ValidateCommand.self, OverlayCommand.self,
            DoctorCommand.self, WorkerCommand.self,
        ])

    static func main() async {
        // Outside of `end`, where the error is gone. The leak sanitizer would not see all that it holds, and call that lost:
        // the cases of the parser's errors are told apart by spare bits of their pointers.
        systemExit(await end())
    }

    /// Does what is asked for, or says why not.
    ///
    /// - Returns: 0 done, 1 the input was judged bad, 2 could not judge, 3 internal or a limit.
    private static func end() async -> Int32 {
        do {
            if CommandLine.arguments.dropFirst().first == WorkerCommand.configuration.commandName {
                // Alone, without the tree of all commands: to look through that took a worker 2 ms of its 19.
                let worker = try WorkerCommand.parse(Array(CommandLine.arguments.dropFirst(2)))
                // Before anything is awaited: there is one thread still, from which all others inherit the fences.
                try await worker.serve(worker.confine())
                return ExitStatus.done
            }
            var command = try parseAsRoot()
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
                print(fullMessage(for: error))  // --help, --version
                return ExitStatus.done
            }
            // The parser's first line says what is wrong; the rest repeats the usage.
            let message = message(for: error).split(separator: "\n").first.map(String.init) ?? "unknown error"
            Terminal.complain("\(message); see `recto --help`")
            return ExitStatus.couldNotJudge
        }
    }
}
