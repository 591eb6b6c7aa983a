import ArgumentParser
import Recto
import RectoFarm

/// `recto farm retry`: a plan of the rest.
struct FarmRetryCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Write a plan of what is not done.",
        discussion: """
            Its shards are cut anew, and its documents keep their numbers, so that the status of the first plan counts what the second one \
            makes. Tasks of the first plan may still run: whoever is second at a document finds the receipt.
            """)

    @OptionGroup var place: FarmPlaceArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The plan of the rest: a file, or an object, s3://bucket/key.", valueName: "file"))
    var output: String

    @Flag(help: "Also documents that failed or lost pages. Their receipts are set aside.")
    var failed = false

    var inputPaths: [String] { FarmBuckets.paths([place.plan]) }

    var outputPlaces: [OutputPlace] { FarmBuckets.planPlaces(output) }

    func run() async throws {
        let retry = RetryPlan(try await FarmBuckets.plan(place.plan), try FarmBuckets.store(place.store)) {
            path throws(Failure) in
            try await FarmBuckets.size(of: path)
        }
        let cost = try await FarmBuckets.writePlan(output) { file in try await retry.write(file, takesFailed: failed) }
        guard let cost else {
            return try Terminal.print("nothing is left to do")
        }
        try Terminal.print((cost.lines + ["plan          \(output.printable)"]).joined(separator: "\n"))
    }
}
