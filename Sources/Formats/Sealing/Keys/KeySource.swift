public import RectoDiagnostics

/// Where the keys for sealed documents come from.
///
/// Asked only when a document is sealed.
public struct KeySource: Sendable {
    private let ask: @Sendable () async throws(Failure) -> [any AgeIdentity]

    /// - Parameter ask: Gives the keys, in the order in which they are to be tried.
    public init(_ ask: @escaping @Sendable () async throws(Failure) -> [any AgeIdentity]) { self.ask = ask }

    /// Keys that are there already.
    public init(_ identities: [any AgeIdentity]) { ask = { identities } }

    /// Several places, in their order.
    public init(_ sources: [KeySource]) {
        ask = { () async throws(Failure) in
            var identities: [any AgeIdentity] = []
            for source in sources { identities += try await source.identities() }
            return identities
        }
    }

    /// - Throws: what the place throws, such as ``Failure`` `.io` for a file that is not there.
    public func identities() async throws(Failure) -> [any AgeIdentity] { try await ask() }
}
