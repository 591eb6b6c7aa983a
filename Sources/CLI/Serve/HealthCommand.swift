import ArgumentParser
import Recto

/// `recto health`: asks a server whether it answers, for containers and supervisors.
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Ask a server whether it answers, as containers and supervisors do.",
        discussion: "Exit code: 0 if all is well, 1 if its status is not 200, 2 if it does not answer.")

    @Option(help: ArgumentHelp("The server's address.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The server's port.", valueName: "n"))
    var port = 8080

    @Option(help: ArgumentHelp("The path of the server's --base-uri.", valueName: "path"))
    var path = "/"

    @Option(help: ArgumentHelp("How long to wait for each part of the answer.", valueName: "seconds"))
    var deadline = 5

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("--port must be within 1 and 65535") }
        guard (1...3600).contains(deadline) else { throw ValidationError("--deadline must be within 1 and 3600") }
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), path.hasPrefix("/") else {
            throw ValidationError("--path must begin with / and have no spaces")
        }
    }

    func run() throws {
        let target = (path.hasSuffix("/") ? path : path + "/") + "healthz"
        let status = try HealthProbe(host: host, port: port, deadline: deadline).status(of: target)
        guard status == 200 else {
            Terminal.complain("\(host):\(port): \(target) answers \(status)")
            throw ExitCode(ExitStatus.judgedBad)
        }
    }
}
