import ArgumentParser
import Recto
import RectoBytes
import RectoSealing

/// `recto overlay seal`: a package or PDF as a file that only some can open.
struct OverlaySealCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal", abstract: "Encrypt a package or PDF as a whole.",
        discussion: """
            The file is an age file (age-encryption.org/v1): whoever has the secret key of one of the recipients, or the \
            passphrase, opens it with Recto or with the program age. Nothing of it can be read or changed by others, in a \
            bucket or on a disk. Whoever can open it can copy it, and can't be stopped from that later.
            """)

    @Argument(help: ArgumentHelp("Package (.recto), PDF or book.", valueName: "in"))
    var input: String

    @OptionGroup(title: "Recipients") var recipients: RecipientOptions

    @Option(help: ArgumentHelp("File whose first line is the passphrase that opens it.", valueName: "file"))
    var passphraseFile: String?

    @OptionGroup(title: "Output") var output: SealingOutput

    var inputPaths: [String] { [input] + recipients.recipientFiles + [passphraseFile].compactMap { $0 } }

    var outputPlaces: [OutputPlace] { [output.place] }

    func run() async throws {
        try output.check()
        let source = try FileBytes(input)
        guard !SealedBytes.begins(try await source.read(0..<min(2048, source.identity.count))) else {
            throw Failure(.usage, "is sealed already; recto overlay rewrap gives it other recipients", at: input)
        }
        let all = try recipients.resolve(passphraseFile: passphraseFile, option: "--passphrase-file")
        try await Interruption.guarding { try await seal(source, for: all) }
    }

    private func seal(_ source: FileBytes, for recipients: [any AgeRecipient]) async throws(Failure) {
        let sealing = SealingInTurn(try await SealWriter(for: recipients))
        try await output.write(
            sealing.head, source, of: input, change: { bytes throws(Failure) in try sealing.add(bytes) },
            end: { () throws(Failure) in try sealing.finish() })
    }
}

/// A ``SealWriter`` that closures share.
private final class SealingInTurn {
    let head: [UInt8]
    private var writer: SealWriter?

    init(_ writer: consuming SealWriter) {
        head = writer.head
        self.writer = consume writer
    }

    func add(_ bytes: [UInt8]) throws(Failure) -> [UInt8] { try writer?.add(bytes) ?? [] }

    func finish() throws(Failure) -> [UInt8] { try writer.take()?.finish() ?? [] }
}
