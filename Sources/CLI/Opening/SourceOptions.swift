import ArgumentParser
import Recto
import RectoSealing

/// How documents are opened that are sealed, or that are on other hosts.
struct SourceOptions: ParsableArguments {
    @OptionGroup var keys: KeyOptions

    @Option(
        help: ArgumentHelp(
            "Memory for what was read of a document that is sealed or on another host.", valueName: "size"))
    var blocks = ByteSize(bytes: 64 << 20)

    /// What ``opener(_:)`` reads.
    var files: [String] { keys.files }

    /// - Throws: ``Failure`` `.io` for a file of the password that can't be read.
    func opener(_ password: PasswordOptions) throws(Failure) -> DocumentOpener {
        opener(secret: try password.resolve())
    }

    func opener(secret: String?) -> DocumentOpener {
        DocumentOpener(secret: secret, keys: keys.isEmpty ? nil : keys.source(), blocks: blocks.bytes)
    }

    /// The opener of a server, which has its keys at hand when somebody asks for an issue.
    ///
    /// - Parameter most: Of memory for one document.
    /// - Throws: ``Failure`` where a key can't be had.
    func opener(workFactorLimit: Int, blocks most: Int) async throws(Failure) -> DocumentOpener {
        let blocks = min(blocks.bytes, most / 2)
        let identities = keys.isEmpty ? nil : KeySource(try await keys.identities(workFactorLimit: workFactorLimit))
        return DocumentOpener(secret: nil, keys: identities, blocks: blocks, mostWhole: most / 2)
    }
}
