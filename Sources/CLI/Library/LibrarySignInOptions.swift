import ArgumentParser
import Recto
import RectoKeys
import RectoLibrary
import RectoSealing
import Subprocess

/// Who the store is told that asks; never the password itself, which every user of the machine could see.
struct LibrarySignInOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sign in with this name, and a password.", valueName: "name"))
    var user: String?

    @Flag(name: .customLong("token"), help: "Sign in with a token instead.")
    var isToken = false

    @Option(
        help: ArgumentHelp(
            "File whose first line is the password or token. (default: asked for at the terminal)", valueName: "file"))
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "Command of the shell that prints it, run each time that it is needed; then it is stored nowhere.",
            valueName: "command"))
    var passwordCommand: String?

    @Flag(name: .customLong("in-clear"), help: "Send it over http to another machine, readable on the way.")
    var isInClear = false

    func validate() throws {
        guard user == nil || !isToken else {
            throw ValidationError("--user goes with a password, and not with --token")
        }
        guard passwordFile == nil || passwordCommand == nil else {
            throw ValidationError("--password-file and --password-command exclude each other; give one")
        }
        guard isWanted || passwordFile == nil && passwordCommand == nil && !isInClear else {
            throw ValidationError("give --user NAME for a password, or --token")
        }
    }

    /// Whether somebody is to be signed in.
    var isWanted: Bool { user != nil || isToken }

    /// What was asked for; waits for the terminal where no option says it.
    ///
    /// - Throws: ``Failure`` `.io`; `.usage` without a terminal.
    func credential(for address: String) async throws -> Credential {
        if let passwordCommand { return try Credential(user: user, .command(passwordCommand)) }
        if let passwordFile {
            return try Credential(
                user: user,
                .text(try PasswordOptions.firstLine(of: passwordFile, named: "--password-file \(passwordFile)")))
        }
        let what = user.map { "Password of \($0)" } ?? "Token"
        guard let typed = await TerminalPeople().type("\(what) for \(address)", isSecret: true) else {
            throw Failure(.usage, "there is no terminal to ask at; give --password-file or --password-command")
        }
        return try Credential(user: user, .text(typed.withBytes { String(decoding: $0, as: UTF8.self) }))
    }

    /// What a command of the shell prints on its first line.
    static func run(_ command: String) async throws(Failure) -> String {
        do {
            let result = try await Subprocess.run(
                .name("sh"), arguments: ["-c", command], input: .currentStandardInput,
                output: .bytes(limit: 1 << 16), error: .currentStandardError)
            guard result.terminationStatus.isSuccess else {
                throw Failure(.io, "ended without success; what it printed is not used")
            }
            let line = result.standardOutput.prefix { $0 != 0x0A && $0 != 0x0D }
            return String(decoding: line, as: UTF8.self)
        } catch let failure as Failure {
            throw failure
        } catch is CancellationError {
            throw Failure(.cancelled, "was interrupted")
        } catch {
            throw Failure(.io, "could not be run")
        }
    }
}
