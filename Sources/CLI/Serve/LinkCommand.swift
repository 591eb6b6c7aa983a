import ArgumentParser
import Recto
import RectoTokens

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `recto link`: signed links for readers of a guarded shelf.
struct LinkCommand: ParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Sign links that open one issue of a served shelf until they expire.",
        discussion: """
            Links are signed with the first key of the token file; the server needs the same file. A link opens its issue and \
            nothing else; without an issue it opens the whole shelf.
            """)

    @Argument(help: ArgumentHelp("Ids of issues, as in the addresses of the shelf.", valueName: "issue"))
    var issues: [String] = []

    @Option(help: ArgumentHelp("The server's file of keys.", valueName: "file"))
    var tokenFile: String

    @Option(help: ArgumentHelp("How long the links are good for.", valueName: "n"))
    var days = 30.0

    @Option(help: ArgumentHelp("The shelf's address.", valueName: "uri"))
    var baseUri = "http://127.0.0.1:8080/"

    var inputPaths: [String] { [tokenFile] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func validate() throws {
        guard days > 0, days <= 36_500 else { throw ValidationError("--days must be above 0, at most 36500") }
        guard issues.allSatisfy({ $0.wholeMatch(of: /[A-Za-z0-9-]+/) != nil }) else {
            throw ValidationError("an issue's id has letters, digits and dashes only, and at least one of them")
        }
    }

    func run() throws {
        let base = try BaseAddress(baseUri).base
        let keys = try ServeCommand.keys(tokenFile)
        let expiry = time(nil) + Int(days * 86_400)
        if issues.isEmpty { try Terminal.print("\(base)signed/\(keys.token(.shelf, expiry: expiry))/") }
        for issue in issues {
            try Terminal.print("\(base)signed/\(keys.token(.issue(issue), expiry: expiry))/issues/\(issue)/")
        }
    }
}
