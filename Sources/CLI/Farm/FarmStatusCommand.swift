import ArgumentParser
import Recto
import RectoFarm

/// `recto farm status`: how far a plan is.
struct FarmStatusCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tell how far a plan is, by the receipts in the store.",
        discussion: "Exits with 0 when every document has a receipt, and with 1 when not.")

    @OptionGroup var place: FarmPlaceArguments

    @Flag(name: .customLong("json"), help: "JSON instead of lines for people.")
    var isJSON = false

    var inputPaths: [String] { place.inputPaths }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func run() async throws {
        let status = try await FarmStatus(try await FarmBuckets.plan(place.plan), FarmBuckets.store(place.store))
        if isJSON {
            try Terminal.writeOutput(try CompactJSON.encode(status) + [UInt8(ascii: "\n")])
        } else {
            try Terminal.print(status.text.joined(separator: "\n"))
        }
        if status.done + status.failed < status.lines { throw ExitCode(ExitStatus.judgedBad) }
    }
}

/// A plan and its store.
struct FarmPlaceArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("What recto farm plan wrote, a file or an object, s3://bucket/key.", valueName: "plan"))
    var plan: String

    @Argument(
        help: ArgumentHelp(
            "The folder or s3:// address that recto farm run wrote to.", valueName: "store"))
    var store: String

    var inputPaths: [String] { FarmBuckets.paths([plan, store]) }
}
