import ArgumentParser
import Recto

/// How a server shows what is on other hosts.
struct ServeRemoteOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with addresses of documents and prefixes, one in each line; it is read again when hosts are asked.",
            valueName: "file"))
    var addresses: String?

    @Option(help: ArgumentHelp("How often other hosts are asked what they have.", valueName: "seconds"))
    var poll = 300

    func validate() throws {
        guard (2...86_400).contains(poll) else { throw ValidationError("--poll must be within 2 and 86400 seconds") }
    }
}
