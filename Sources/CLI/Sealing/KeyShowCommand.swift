import ArgumentParser
import Recto
import RectoKeys
import RectoSealing

/// `recto key show`: whom to seal for.
struct KeyShowCommand: ParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the public keys of a file of secret keys.")

    @Argument(help: ArgumentHelp("File of secret keys.", valueName: "file"))
    var file: String

    var inputPaths: [String] { [file] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() throws {
        var plugins: [String] = []
        var isAny = false
        for entry in try KeySource.entries(file) {
            switch entry {
            case .key(let key):
                try Terminal.print(key.recipient.text)
                isAny = true
            case .plugin(let key): plugins.append("age-plugin-\(key.name)")
            }
        }
        let names = plugins.joined(separator: ", ")
        guard isAny else {
            throw Failure(.unsupported, "holds keys of plugins only; ask \(names) for the public keys", at: file)
        }
        if !plugins.isEmpty { Terminal.note("\(file): other public keys are known to \(names)") }
    }
}
