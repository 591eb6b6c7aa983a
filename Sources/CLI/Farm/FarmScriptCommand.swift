import ArgumentParser
import Recto
import RectoFarm

extension JobScript.Engine: ExpressibleByArgument {}

/// `recto farm script`: a job file.
struct FarmScriptCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "script", abstract: "Print a job file for an engine, to be read and changed by people.")

    @Argument(help: "Who sets the index.")
    var engine: JobScript.Engine

    @Argument(
        help: ArgumentHelp("What recto farm plan wrote; the same path or address in the tasks.", valueName: "plan"))
    var plan: String

    @Option(
        help: ArgumentHelp(
            "The folder that all machines write to, as the tasks see it, or s3://bucket/prefix.",
            valueName: "store"))
    var into: String

    @Option(help: ArgumentHelp("What tasks call.", valueName: "command"))
    var recto = "recto"

    @Option(help: ArgumentHelp("Processors of a task.", valueName: "n"))
    var cores = 1

    @Option(help: ArgumentHelp("What each worker may use, as 512M or 2G.", valueName: "size"))
    var memory = ByteSize(bytes: 768 << 20)

    @Option(help: ArgumentHelp("Tasks of an array, at most. (default: the engine's own limit)", valueName: "n"))
    var arraySize: Int?

    @Option(help: ArgumentHelp("Tasks that run at the same time, at most.", valueName: "n"))
    var atOnce: Int?

    @Option(help: ArgumentHelp("How often a shard is tried.", valueName: "n"))
    var attempts = 4

    @Option(help: ArgumentHelp("A container with recto in it, for kubernetes and aws-batch.", valueName: "name"))
    var image: String?

    @Option(
        help: ArgumentHelp(
            "For kubernetes the claim of a volume that all nodes write to, for aws-batch the id of an EFS file system. Not needed where plan and store are in buckets.",
            valueName: "name"))
    var volume: String?

    @Option(help: ArgumentHelp("Where tasks find the volume.", valueName: "folder"))
    var mount = "/archive"

    var inputPaths: [String] { FarmBuckets.paths([plan]) }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func validate() throws {
        for (option, value) in [
            ("--cores", cores), ("--attempts", attempts), ("--array-size", arraySize ?? 1), ("--at-once", atOnce ?? 1),
        ] {
            guard (1...1_000_000).contains(value) else {
                throw ValidationError("\(option) must be within 1 and 1000000")
            }
        }
        guard cores <= 256, attempts <= 10 else { throw ValidationError("at most 256 --cores and 10 --attempts") }
    }

    func run() async throws {
        let file = try await FarmBuckets.plan(plan)
        var script = JobScript(plan: plan, store: into, shards: file.shardCount, longest: file.cost.longest)
        (script.recto, script.cores, script.memory) = (recto, cores, memory.bytes >> 20)
        (script.arraySize, script.atOnce, script.attempts) = (arraySize, atOnce, attempts)
        (script.image, script.volume, script.mount) = (image, volume, mount)
        try Terminal.writeOutput(Array(try script.text(for: engine).utf8))
    }
}
