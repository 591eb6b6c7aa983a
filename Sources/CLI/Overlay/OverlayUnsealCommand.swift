import ArgumentParser
import Recto
import RectoSealing

/// `recto overlay unseal`: what was sealed, in the clear.
struct OverlayUnsealCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "unseal", abstract: "Decrypt a sealed package or PDF.",
        discussion: "The output appears only if all of it is what was sealed.")

    @Argument(help: ArgumentHelp("Sealed file (.age).", valueName: "in"))
    var input: String

    @OptionGroup(title: "Keys") var keys: KeyOptions
    @OptionGroup(title: "Output") var output: SealingOutput

    var inputPaths: [String] { [input] + keys.files }

    var outputPlaces: [OutputPlace] { [output.place] }

    func run() async throws {
        try keys.checkGiven()
        try output.check()
        let file = try FileBytes(input)
        try await Interruption.guarding { try await unseal(file) }
    }

    private func unseal(_ file: FileBytes) async throws(Failure) {
        let identities = try await keys.identities()
        do throws(Failure) {
            try await output.write([], try await SealedBytes(file, identities: identities), of: input)
        } catch {
            throw error.within(sealed: input)
        }
    }
}
