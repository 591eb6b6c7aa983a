import ArgumentParser
import Recto
import RectoIssue

/// What a publisher says about an issue.
struct MetadataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What is known of the issue beside its file, for manifests and the edition: a JSON file.", valueName: "file"
        ))
    var metadata: String?

    @Option(
        help: ArgumentHelp(
            "The licence or rights statement: an address of Creative Commons or RightsStatements.org.", valueName: "uri"
        ))
    var rights: String?

    @Option(help: ArgumentHelp("What viewers have to show with the pages.", valueName: "words"))
    var attribution: String?

    /// - Throws: ``Failure`` `.usage`, `.io`.
    func resolve() throws(Failure) -> SiteMetadata {
        var result =
            try metadata.map { path throws(Failure) in try SiteMetadata(path: path) } ?? SiteMetadata(IssueMetadata())
        if let rights {
            var isAddress = true
            result.change { isAddress = $0.setRights(rights) && isAddress }
            guard isAddress else {
                throw Failure(.usage, "must be an http(s) address in ASCII", at: "--rights \(rights)")
            }
        }
        if let attribution { result.change { $0.attribution = attribution } }
        return result
    }
}
