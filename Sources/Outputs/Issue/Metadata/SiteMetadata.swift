/// What a publisher says about the issues of a site.
public struct SiteMetadata: Hashable, Sendable {
    /// Of every issue.
    public var common: IssueMetadata
    /// Of single issues, by the folder in the site; each has what is common already.
    public var issues: [String: IssueMetadata] = [:]

    public init(_ common: IssueMetadata) { self.common = common }

    /// What is known of an issue.
    ///
    /// - Parameter folder: In the site, with slashes.
    public func metadata(of folder: String) -> IssueMetadata { issues[folder] ?? common }

    /// Changes what is known of every issue.
    public mutating func change(_ body: (inout IssueMetadata) -> Void) {
        body(&common)
        issues = issues.mapValues { metadata in
            var metadata = metadata
            body(&metadata)
            return metadata
        }
    }
}
