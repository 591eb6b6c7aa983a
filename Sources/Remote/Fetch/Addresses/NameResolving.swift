public import RectoDiagnostics

/// Who knows the numbers of hosts: the system, or a table in tests.
public protocol NameResolving: Sendable {
    /// - Returns: The numbers in the order in which they are to be tried; none if there is no such host.
    /// - Throws: ``Failure`` `.connection` if nobody could be asked, or nobody answered in time.
    func numbers(of host: String) async throws(Failure) -> [IPAddress]
}
