public import RectoDiagnostics

/// Asks web servers: over the network (``Fetcher``), or a table in tests.
public protocol HTTPFetching: Sendable {
    /// Sends a request once.
    ///
    /// - Returns: Any response, of whatever status.
    /// - Throws: ``Failure``: `.connection` where asking again may help, `.io` where not, `.cancelled`.
    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse
}

/// A response with its body.
public struct WholeResponse: Sendable {
    public var head: FetchHead
    public var bytes: [UInt8]

    public init(head: FetchHead, bytes: [UInt8]) {
        self.head = head
        self.bytes = bytes
    }
}
