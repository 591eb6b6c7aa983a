import ArgumentParser
import Recto
import RectoHTTP

/// Which names a server answers to, and which other web sites it answers.
struct ServeOriginOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Another name to answer to, as a proxy or a name server gives it; may be repeated. Always answered to are the address \
            listened at (localhost, and 127.0.0.1 and its like, by default) and the host of --base-uri.
            """, valueName: "name"))
    var hostName: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Web sites whose pages may load pictures, tiles, IIIF and OPDS: '*' for all, or origins such as https://example.org, \
            with commas in between, or none. (default: all where --base-uri names a host of the Internet, else none)
            """, valueName: "origins"))
    var cors: String?

    func validate() throws {
        for name in hostName where HostNames.name(of: name) == nil {
            throw ValidationError("--host-name must be a name or an address, as shelf.example.org")
        }
        if let cors, Sharing(cors) == nil {
            throw ValidationError("--cors must be '*', none, or origins, as https://example.org,https://example.net")
        }
    }

    /// - Parameter base: Of `--base-uri`.
    func hosts(listeningAt address: String, _ base: BaseAddress?) -> HostNames {
        HostNames(listeningAt: address, others: hostName + (base.map { [$0.authority] } ?? []))
    }

    /// What is published at a public address is for viewers wherever they are, as IIIF means it.
    func sharing(_ base: BaseAddress?) -> Sharing {
        if let cors { return Sharing(cors) ?? .none }
        return base.map { HostNames.isPublic($0.authority) } == true ? .any : .none
    }
}
