public import RectoDiagnostics

/// What opens age files: a secret key, a passphrase, or a plugin that has one.
public protocol AgeIdentity: Sendable {
    /// The file key, if one of the stanzas of a header is for this identity; `nil` where none is.
    ///
    /// Stanzas of kinds that it does not know are left alone.
    ///
    /// - Throws: ``Failure``: `.damaged` for a stanza that breaks the rules of its kind, or that was made to be opened by more than one key.
    func unwrap(_ stanzas: [AgeStanza]) async throws(Failure) -> SecretBytes?
}

/// Whom age files are sealed for.
public protocol AgeRecipient: Sendable {
    /// The file key, wrapped.
    ///
    /// - Throws: ``Failure`` where that is not possible.
    func wrap(_ fileKey: SecretBytes) async throws(Failure) -> AgeStanza

    /// Whether a file that is sealed for it may have no other recipient.
    var isAlone: Bool { get }
}

extension AgeRecipient {
    public var isAlone: Bool { false }
}
