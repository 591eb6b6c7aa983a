package import RectoDiagnostics

/// Documents that are fetched before they are made.
///
/// They are fetched whole: outputs are addressed by the digest of all bytes.
package protocol RemoteDocuments: Sendable {
    /// In bytes; `nil` where there is no such document.
    ///
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    func size(of address: String) async throws(Failure) -> Int?

    /// - Parameter file: Is made, or replaced.
    /// - Throws: ``Failure`` `.io`, `.cancelled`.
    func fetch(_ address: String, to file: String) async throws(Failure)
}
