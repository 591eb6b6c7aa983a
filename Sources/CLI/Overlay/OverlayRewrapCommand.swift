import ArgumentParser
import Recto
import RectoSealing

/// `recto overlay rewrap`: the same sealed document for others.
struct OverlayRewrapCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewrap", abstract: "Give a sealed package or PDF other recipients.",
        discussion: """
            Only the header is written anew; what is sealed is copied as it is and never in the clear. Whoever could open it \
            before can still open copies made before, and opens this one too if they kept its inner key: to shut somebody out \
            of what comes, seal the next version for the others.
            """)

    @Argument(help: ArgumentHelp("Sealed file (.age).", valueName: "in"))
    var input: String

    @OptionGroup(title: "Keys") var keys: KeyOptions
    @OptionGroup(title: "Recipients") var recipients: RecipientOptions

    @Option(help: ArgumentHelp("File whose first line is the passphrase that is to open it.", valueName: "file"))
    var newPassphraseFile: String?

    @OptionGroup(title: "Output") var output: SealingOutput

    var inputPaths: [String] {
        [input] + keys.files + recipients.recipientFiles + [newPassphraseFile].compactMap { $0 }
    }

    var outputPlaces: [OutputPlace] { [output.place] }

    func run() async throws {
        try keys.checkGiven()
        try output.check()
        let file = try FileBytes(input)
        let all = try recipients.resolve(passphraseFile: newPassphraseFile, option: "--new-passphrase-file")
        try await Interruption.guarding { try await rewrap(file, for: all) }
    }

    private func rewrap(_ file: FileBytes, for recipients: [any AgeRecipient]) async throws(Failure) {
        let identities = try await keys.identities()
        do throws(Failure) {
            let sealed = try await SealedBytes(file, identities: identities)
            let (head, payload) = try await sealed.rewrapped(for: recipients)
            try await output.write(head, payload, of: input)
        } catch {
            throw error.within(sealed: input)
        }
    }
}
