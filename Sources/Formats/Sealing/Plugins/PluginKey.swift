public import RectoDiagnostics

/// A line `AGE-PLUGIN-NAME-1…` of an identity file: a key that the program `age-plugin-NAME` knows where to find.
public struct PluginKey: Sendable {
    /// The plugin's name, in lower case: letters, digits and `+-._`.
    public let name: String
    /// The line, which may be a secret.
    public let text: SecretBytes

    /// - Throws: ``Failure`` `.usage`, which does not repeat the text.
    public init(_ text: some Collection<UInt8>) throws(Failure) {
        guard var decoded = Bech32.decode(text),
            // The name becomes that of a program, and must not lead anywhere else.
            let name = decoded.prefix.wholeMatch(of: /age-plugin-([a-z0-9+._-]*[a-z0-9+._])-/)?.1, !name.hasPrefix(".")
        else { throw Failure(.usage, "is no key of a plugin; one has the form AGE-PLUGIN-NAME-1…") }
        _ = SecretBytes(wiping: &decoded.bytes)
        self.name = String(name)
        var copy = Array(text)
        self.text = SecretBytes(wiping: &copy)
    }
}
