public import RectoDiagnostics

/// A place on other hosts whose documents are issues: an address, a list of them, a prefix in a bucket.
public protocol RemoteRoot: Sendable {
    /// What it is called in messages; the documents of a prefix have names that begin with it.
    var name: String { get }

    /// The documents that are there now.
    ///
    /// - Throws: ``Failure`` where nothing can be said of any of them.
    func scan() async throws(Failure) -> RemoteScan
}

/// What a ``RemoteRoot`` has.
public struct RemoteScan: Sendable {
    public var files: [FoundFile]
    /// What is named like an issue, or was named by the user, and can't be one, by what it is called.
    public var rejected: [String: Rejection]

    public init(files: [FoundFile] = [], rejected: [String: Rejection] = [:]) {
        self.files = files
        self.rejected = rejected
    }
}
