public import RectoDiagnostics

/// Connects to hosts: the network, or a table in tests.
///
/// It has no judgement of its own: what may be dialled is decided by ``AddressGuard`` before.
public protocol Dialling: Sendable {
    /// Sends a request to the host of one number, and to no other; its name is the one that the certificate and the field `Host` are
    /// about.
    ///
    /// Follows no redirects.
    ///
    /// - Throws: ``Failure``: `.connection` where asking again may help, `.io` where not, `.cancelled`.
    func dial(_ request: FetchRequest, at number: IPAddress) async throws(Failure) -> FetchResponse
}
