import ArgumentParser
import Recto
import RectoKeys
import RectoSealing

/// Where the keys for sealed documents come from.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "File of secret keys for sealed documents (recto key new); may be given more than once.",
            valueName: "file"))
    var identity: [String] = []

    @Option(help: ArgumentHelp("File whose first line is the passphrase of sealed documents.", valueName: "file"))
    var passphraseFile: String?

    @Option(
        help: ArgumentHelp(
            "Command of the shell that prints secret keys or a passphrase for sealed documents.",
            valueName: "command"))
    var keyCommand: String?

    var isEmpty: Bool { identity.isEmpty && passphraseFile == nil && keyCommand == nil }

    /// What ``source(workFactorLimit:)`` reads.
    var files: [String] { identity + [passphraseFile].compactMap { $0 } }

    /// The keys, which are fetched when they are asked for; files of keys before passphrases, which take longer to try.
    ///
    /// - Parameter workFactorLimit: As of ``PassphraseIdentity``.
    func source(workFactorLimit: Int = PassphraseIdentity.workFactorLimit) -> KeySource {
        var sources = identity.map { KeySource.identityFile($0) }
        if let keyCommand { sources.append(.command(keyCommand, workFactorLimit: workFactorLimit)) }
        if let passphraseFile { sources.append(.passphraseFile(passphraseFile, workFactorLimit: workFactorLimit)) }
        return KeySource(sources)
    }

    /// The keys.
    ///
    /// - Parameter workFactorLimit: As of ``PassphraseIdentity``.
    /// - Throws: ``Failure`` where one can't be had.
    func identities(
        workFactorLimit: Int = PassphraseIdentity.workFactorLimit
    ) async throws(Failure) -> [any AgeIdentity] {
        try await source(workFactorLimit: workFactorLimit).identities()
    }

    /// - Throws: ``Failure`` `.usage` where no key is given.
    func checkGiven() throws(Failure) {
        guard !isEmpty else { throw Failure(.usage, "give --identity, --passphrase-file or --key-command") }
    }
}
